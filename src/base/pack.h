/* SPDX-License-Identifier: Apache-2.0
 * Packed columns: bytes that HDF5's own shuffle and deflate filters unpack, made faster than they
 * make them and without HDF5's lock. Only the compressible bytes of the numbers are compressed. */
#ifndef ALD_PACK_H
#define ALD_PACK_H

#include "allide/base.h"

/* The memory that packing needs, for one column after the other. */
typedef struct ald_packer ald_packer;

typedef struct ald_packed {
  unsigned char *bytes; /* (size) free() them */
  size_t size;
} ald_packed;

/* @return NULL without memory */
ald_packer *ald_packer_create(void);
void ald_packer_destroy(ald_packer *packer);

/* Packs numbers of `width` bytes each: byte planes, each deflated or stored as it is.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_pack(ald_packer *packer, const void *values, size_t width, size_t count,
                    ald_packed *packed);
/* Unpacks numbers that went through HDF5's shuffle and deflate filters, or through ald_pack().
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_RESULTS if the bytes are not those of so many numbers */
ald_status ald_unpack(const ald_packed *packed, size_t width, size_t count, void *values);
/* Upper bound of the packed size [byte]. */
size_t ald_pack_bound(size_t width, size_t count);

#endif
