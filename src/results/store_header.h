/* SPDX-License-Identifier: Apache-2.0
 * The header of an object of an HDF5 file, before HDF5 opens the object. HDF5 takes memory for the
 * length that a text says to have, copies what the file holds of it into that memory, whichever is
 * larger, and divides by the sides of chunks. */
#ifndef ALD_STORE_HEADER_H
#define ALD_STORE_HEADER_H

#include <stdint.h>

/* Looks at the texts of any length among the attributes of an object, whose lengths must be those
 * that the file holds, and at the chunks of a dataset, which must have sides.
 * @param bytes   of a sealed file (size)
 * @param address of the object, as HDF5 gives it
 * @return NULL, or what is wrong: "has a text ..." */
const char *ald_object_header_check(const unsigned char *bytes, uint64_t size, uint64_t address);

#endif
