/* SPDX-License-Identifier: Apache-2.0
 * The section `orders`: when, and what is set. */
#ifndef ALD_READER_ORDERS_H
#define ALD_READER_ORDERS_H

#include "reader.h"

/* What an order waits for and what it sets; makes its instances, one for each thing that it sets.
 * All other elements have been read. */
void ald_read_order(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);
/* Its numbers, of the dimensions that follow from that; those of other orders do not vary.
 * @param keys of the kind, to be changed */
void ald_read_order_keys(ald_reader *reader, struct fy_node *node, ald_place owner,
                         const char *path, uint32_t definition, ald_key *keys);

/* Number of variables that orders at random add to those of `vary`, at most. */
uint32_t ald_orders_drawn(const ald_study *study);
/* Adds them, for which memory is reserved: the chance of each order with a rate, unless it is given
 * or varied. */
void ald_draw_orders(ald_reader *reader);

#endif
