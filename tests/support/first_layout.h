/* SPDX-License-Identifier: Apache-2.0
 * Results folders as they were first laid out: a dataset a column, a group a column in the
 * manifest. */
#ifndef ALD_TEST_FIRST_LAYOUT_H
#define ALD_TEST_FIRST_LAYOUT_H

#include <stdint.h>

/* Writes the manifest of a folder anew in the first layout. */
void first_layout_manifest(const char *folder);
/* Writes a block of a folder anew in the first layout. */
void first_layout_block(const char *folder, uint32_t index);
/* Unpacks the small folder that a version with that layout has written, tests/first_layout/. */
void first_layout_unpack(const char *folder);

#endif
