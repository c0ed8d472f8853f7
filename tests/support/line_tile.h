/* SPDX-License-Identifier: Apache-2.0
 * A dynamic line in a tile of its own (element_tile.h): its nodes are read and written by hand. */
#ifndef ALD_TESTS_LINE_TILE_H
#define ALD_TESTS_LINE_TILE_H

#include "element_tile.h"

/* eight scenarios of a study with one line on a device, and its nodes */
element_tile line_open(const char *text, const char *device);
/* closes the device, too */
void line_close(element_tile *e);

/* takes what the host has written some steps on, and brings everything back */
void line_advance(element_tile *e, uint32_t steps);

uint32_t line_nodes(const element_tile *e);
/* a number of a node (NODE_*) in the first scenario */
double line_node(const element_tile *e, uint32_t field, uint32_t node);
/* puts it in all scenarios */
void line_put_node(element_tile *e, uint32_t field, uint32_t node, double value);
/* force of an end (0, 1) on its body and its moment about the centre of gravity there */
void line_wrench(const element_tile *e, uint32_t end, double wrench[6]);
/* flag of the first scenario (LANE_*) */
uint32_t line_lane_flag(const element_tile *e, uint32_t flag);

#endif
