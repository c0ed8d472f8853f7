/* SPDX-License-Identifier: Apache-2.0
 * A walk through an HDF5 file: is it one that Allide can have written? A folder may be somebody
 * else's, and HDF5 follows whatever a file says: links to other files, numbers that lie in them,
 * filters that are loaded as plug-ins, lengths that no byte of the file stands for. */
#ifndef ALD_STORE_WALK_H
#define ALD_STORE_WALK_H

#include <hdf5.h>
#include <stdint.h>

enum {
  ALD_WALK_PROBLEM = 256,
  ALD_TEXT_WIDEST = 1 << 16 /* of a list of texts [byte] */
};

/* Looks at each link, group and dataset of an open file before any of them is read. Refused are
 * links but hard ones, groups within groups, external storage, virtual datasets, filters but
 * deflate, shuffle and fletcher32, types but numbers and texts of a fixed width, and sizes that
 * what is stored cannot hold.
 * @param bytes   of the sealed file (size), whose headers are looked at, too; NULL: they were
 * before
 * @param size    of the file [byte]
 * @param problem receives "/columns/name is ..." (ALD_WALK_PROBLEM bytes)
 * @return 0 or -1 */
int ald_walk_file(hid_t file, const unsigned char *bytes, uint64_t size, char *problem);

#endif
