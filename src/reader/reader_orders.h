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

#endif
