/* SPDX-License-Identifier: Apache-2.0
 * The texts of any length among the attributes of an HDF5 file, before HDF5 reads them: it takes
 * memory for the length that a text says to have, and copies what the file holds of it into that
 * memory, whichever is larger. */
#ifndef ALD_STORE_TEXT_H
#define ALD_STORE_TEXT_H

#include <stdint.h>

/* Compares the lengths of an object's texts with what is stored of them.
 * @param bytes   of a sealed file (size)
 * @param address of the object, as HDF5 gives it
 * @return NULL, or what is wrong: "has a text ..." */
const char *ald_object_texts_check(const unsigned char *bytes, uint64_t size, uint64_t address);

#endif
