/* SPDX-License-Identifier: Apache-2.0
 * The key `approach` of a body: it starts where it is about to touch a berth. */
#ifndef ALD_READER_APPROACH_H
#define ALD_READER_APPROACH_H

#include "reader.h"

/* The numbers of an approach, with those of its body. */
void ald_read_approach(ald_reader *reader, struct fy_node *mapping, const char *owner,
                       ald_body *body);

#endif
