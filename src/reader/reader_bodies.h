/* SPDX-License-Identifier: Apache-2.0
 * The section `bodies`: moving and fixed bodies, and their outlines. */
#ifndef ALD_READER_BODIES_H
#define ALD_READER_BODIES_H

#include "reader/reader.h"

void ald_read_bodies(ald_reader *reader);
/* The earth as a body that elements act on, added at its first use; the number of bodies without
 * memory. */
uint32_t ald_earth_body(ald_reader *reader);

#endif
