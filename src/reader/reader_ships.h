/* SPDX-License-Identifier: Apache-2.0
 * Ships: the section `ships`, the key `ship` of a body, and what follows its particulars. */
#ifndef ALD_READER_SHIPS_H
#define ALD_READER_SHIPS_H

#include "reader.h"

/* The section `ships`; before the bodies, which name them. */
void ald_read_ships(ald_reader *reader);
/* A ship by its name; NULL after a message.
 * @param what the key, for messages: "bodies.tanker.ship" */
const ald_named_ship *ald_find_ship(ald_reader *reader, struct fy_node *node, const char *what);
/* The key `ship` of a body, before its numbers. */
void ald_read_ship(ald_reader *reader, struct fy_node *mapping, const char *path, ald_body *body);
/* Is a key of a body optional because its ship determines it? */
bool ald_ship_gives(const ald_body *body, uint32_t key);
/* Lets the numbers of a body that were left out follow its ship.
 * @param moves neither fixed nor prescribed */
void ald_follow_ship(ald_reader *reader, struct fy_node *node, uint32_t body, bool moves);
/* Lets the added mass of a body follow its ratios, if it has them. */
void ald_follow_ratios(ald_reader *reader, struct fy_node *node, uint32_t body);
/* Keys of a definition need not be given if they follow the ships of its bodies; after its
 * instances were made.
 * @param keys (key_count of its kind) copies */
void ald_waive_ship_keys(const ald_study *study, uint32_t definition, ald_key *keys);
/* Lets those that were left out follow. */
void ald_follow_ships(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition);
/* Sets the numbers of the study that follow others; false as ald_ships_settle(). */
bool ald_settle_study(ald_reader *reader);

#endif
