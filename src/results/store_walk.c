/* SPDX-License-Identifier: Apache-2.0
 * A walk through an HDF5 file: is it one that Allide can have written? */
#include "store_walk.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "store_header.h"

enum {
  OBJECT_LEAST = 40,  /* what a link takes in a file [byte] */
  DEFLATE_MOST = 1032 /* bytes that one byte of RFC 1951 can stand for */
};

typedef struct walk {
  const unsigned char *bytes; /* (size) NULL: its headers were looked at before */
  uint64_t size;              /* of the file [byte] */
  uint64_t stored;            /* in the datasets so far [byte] */
  uint64_t links;             /* so far */
  const char *group, *name;
  char *problem;
} walk;

__attribute__((format(printf, 2, 3))) static int refuse(const walk *w, const char *format, ...) {
  ALD_ASSERT(w->problem && format);
  const char *between = w->group[0] ? "/" : "";
  const int used =
      snprintf(w->problem, ALD_WALK_PROBLEM, "/%.40s%s%.40s ", w->group, between, w->name);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(w->problem + used, ALD_WALK_PROBLEM - (size_t)used, format, arguments);
  va_end(arguments);
  return -1;
}

/* ------------------------------------------------------------------------------ a dataset */

static bool is_known(H5Z_filter_t filter) {
  return filter == H5Z_FILTER_DEFLATE || filter == H5Z_FILTER_SHUFFLE ||
         filter == H5Z_FILTER_FLETCHER32;
}

/* does it keep all of its numbers in this file, and by filters that need no plug-in? */
static int check_layout(const walk *w, hid_t creation, bool *is_deflated) {
  unsigned seen = 0;
  const H5D_layout_t layout = H5Pget_layout(creation);
  const int filters = H5Pget_nfilters(creation);
  *is_deflated = false;
  if (layout == H5D_VIRTUAL)
    return refuse(w, "is a virtual dataset: its numbers lie in other files");
  if (H5Pget_external_count(creation) != 0) {
    return refuse(w, "lies in files outside (external storage)");
  }
  if (layout != H5D_CHUNKED && layout != H5D_CONTIGUOUS && layout != H5D_COMPACT) {
    return refuse(w, "has a layout that Allide does not write");
  }
  for (int f = 0; f < filters; f++) {
    size_t count = 0;
    unsigned flags = 0, how = 0;
    const H5Z_filter_t filter =
        H5Pget_filter2(creation, (unsigned)f, &flags, &count, NULL, 0, NULL, &how);
    if (!is_known(filter)) {
      return refuse(w, "is packed by filter %d, for which a plug-in would be loaded", (int)filter);
    }
    if (seen & 1u << filter) return refuse(w, "is packed twice by filter %d", (int)filter);
    seen |= 1u << filter;
    *is_deflated = *is_deflated || filter == H5Z_FILTER_DEFLATE;
  }
  return filters < 0 ? refuse(w, "cannot be read") : 0;
}

/* receives the bytes of an element */
static int check_type(const walk *w, hid_t set, uint64_t *width) {
  const hid_t type = H5Dget_type(set);
  if (type < 0) return refuse(w, "cannot be read");
  const H5T_class_t class = H5Tget_class(type);
  const bool is_number = class == H5T_INTEGER || class == H5T_FLOAT;
  const bool is_text = class == H5T_STRING && H5Tis_variable_str(type) == 0;
  *width = H5Tget_size(type);
  H5Tclose(type);
  if (*width == 0 || (!is_number && !is_text)) return refuse(w, "holds neither numbers nor texts");
  if (*width > (is_text ? ALD_TEXT_WIDEST : sizeof(uint64_t))) {
    return refuse(w, "holds elements of %" PRIu64 " bytes", *width);
  }
  return 0;
}

/* Are its chunks no larger than it, and all there? */
static int check_chunks(const walk *w, hid_t set, hid_t creation, int rank, const hsize_t *extent) {
  hsize_t chunk[2] = {0, 0}, count = 1, there = 0;
  if (H5Pget_chunk(creation, rank, chunk) != rank) return refuse(w, "cannot be read");
  for (int d = 0; d < rank; d++) {
    if (chunk[d] == 0 || chunk[d] > extent[d]) return refuse(w, "has chunks larger than it");
    count *= (extent[d] - 1) / chunk[d] + 1;
  }
#if H5_VERSION_GE(1, 10, 5)
  const hid_t space = H5Dget_space(set);
  const bool good = space >= 0 && H5Dget_num_chunks(set, space, &there) >= 0;
  if (space >= 0) H5Sclose(space);
  if (!good || there != count) {
    return refuse(w, "is damaged: %" PRIu64 " of its %" PRIu64 " chunks were written",
                  (uint64_t)there, (uint64_t)count);
  }
#else
  (void)set;
  (void)there;
#endif
  return 0;
}

/* receives its numbers of elements; a scalar has one */
static int check_extent(const walk *w, hid_t set, int *rank, hsize_t extent[2], uint64_t *count) {
  const hid_t space = H5Dget_space(set);
  *count = 1;
  *rank = space >= 0 ? H5Sget_simple_extent_ndims(space) : -1;
  const bool is_simple = space >= 0 && H5Sget_simple_extent_type(space) == H5S_SIMPLE;
  if (is_simple && *rank <= 2) H5Sget_simple_extent_dims(space, extent, NULL);
  if (space >= 0) H5Sclose(space);
  if (!is_simple || *rank < 1 || *rank > 2) return refuse(w, "is no list and no table");
  for (int d = 0; d < *rank; d++) {
    if (extent[d] != 0 && *count > UINT64_MAX / sizeof(uint64_t) / extent[d]) {
      return refuse(w, "is damaged: it has more elements than can be counted");
    }
    *count *= extent[d];
  }
  return 0;
}

/* Can what is stored hold so many bytes? */
static int check_storage(walk *w, hid_t set, bool is_deflated, uint64_t count, uint64_t width) {
  const uint64_t stored = H5Dget_storage_size(set);
  const uint64_t most = stored > UINT64_MAX / DEFLATE_MOST ? UINT64_MAX : stored * DEFLATE_MOST;
  if (count > (is_deflated ? most : stored) / width) {
    return refuse(
        w, "is damaged: %" PRIu64 " elements of %" PRIu64 " bytes in %" PRIu64 " bytes of the file",
        count, width, stored);
  }
  if (stored > w->size - w->stored) {
    return refuse(w, "is damaged: it goes beyond the %" PRIu64 " bytes of the file", w->size);
  }
  w->stored += stored;
  return 0;
}

static int check_dataset(walk *w, hid_t set) {
  bool is_deflated = false;
  uint64_t width = 0, count = 0;
  int rank = 0;
  hsize_t extent[2] = {0, 0};
  const hid_t creation = H5Dget_create_plist(set);
  if (creation < 0) return refuse(w, "cannot be read");
  /* the layout first: HDF5 asks other files for the extent of a virtual dataset */
  int bad = check_layout(w, creation, &is_deflated);
  if (!bad) bad = check_type(w, set, &width);
  if (!bad) bad = check_extent(w, set, &rank, extent, &count);
  if (!bad && count > 0) {
    if (H5Pget_layout(creation) == H5D_CHUNKED) bad = check_chunks(w, set, creation, rank, extent);
    if (!bad) bad = check_storage(w, set, is_deflated, count, width);
  }
  H5Pclose(creation);
  return bad;
}

/* ------------------------------------------------------------------------------ links, groups */

static const char *kind_of(H5L_type_t type) {
  if (type == H5L_TYPE_EXTERNAL) return "an external link, out of the file";
  return type == H5L_TYPE_SOFT ? "a soft link" : "a link of an unknown kind";
}

/* where the object of a hard link begins, behind the seal */
static haddr_t address_of_link(hid_t group, const H5L_info_t *info) {
#if H5_VERSION_GE(1, 12, 0)
  haddr_t address = HADDR_UNDEF;
  return H5VLnative_token_to_addr(group, info->u.token, &address) < 0 ? HADDR_UNDEF : address;
#else
  (void)group;
  return info->u.address;
#endif
}

static haddr_t address_of_root(hid_t root) {
#if H5_VERSION_GE(1, 12, 0)
  H5O_info2_t info;
  haddr_t address = HADDR_UNDEF;
  const bool found = H5Oget_info3(root, &info, H5O_INFO_BASIC) >= 0 &&
                     H5VLnative_token_to_addr(root, info.token, &address) >= 0;
  return found ? address : HADDR_UNDEF;
#else
  H5O_info_t info = {.addr = HADDR_UNDEF};
  return H5Oget_info(root, &info) < 0 ? HADDR_UNDEF : info.addr;
#endif
}

static int check_header(const walk *w, haddr_t address) {
  const char *wrong = w->bytes ? ald_object_header_check(w->bytes, w->size, address) : NULL;
  return wrong ? refuse(w, "%s", wrong) : 0;
}

static herr_t visit(hid_t group, const char *name, const H5L_info_t *info, void *user) {
  walk *w = user;
  w->name = name;
  if (++w->links > w->size / OBJECT_LEAST) return refuse(w, "is damaged: a link too many");
  if (info->type != H5L_TYPE_HARD) return refuse(w, "is %s", kind_of(info->type));
  if (check_header(w, address_of_link(group, info)) != 0) return -1;
  const hid_t object = H5Oopen(group, name, H5P_DEFAULT);
  if (object < 0) return refuse(w, "cannot be opened");
  const H5I_type_t type = H5Iget_type(object);
  int bad = 0;
  if (type == H5I_DATASET) {
    bad = check_dataset(w, object);
  } else if (type != H5I_GROUP) {
    bad = refuse(w, "is neither a group nor a dataset");
  } else if (w->group[0]) {
    bad = refuse(w, "is a group within a group");
  } else {
    w->group = name;
    bad = H5Literate(object, H5_INDEX_NAME, H5_ITER_NATIVE, NULL, visit, w) < 0;
    /* the name of what was visited last is gone */
    w->group = "";
    w->name = name;
    if (bad && !w->problem[0]) refuse(w, "cannot be read");
  }
  H5Oclose(object);
  return bad ? -1 : 0;
}

int ald_walk_file(hid_t file, const unsigned char *bytes, uint64_t size, char *problem) {
  ALD_ASSERT(file >= 0 && problem);
  static const char signature[] = "\211HDF\r\n\032\n";
  walk w = {.bytes = bytes, .size = size, .group = "", .name = "", .problem = problem};
  problem[0] = '\0';
  /* HDF5 looks for its beginning further on, too */
  const bool begins = !bytes || (size > ALD_SEAL_SIZE + sizeof signature &&
                                 memcmp(bytes + ALD_SEAL_SIZE, signature, 8) == 0);
  const hid_t root = begins ? H5Gopen2(file, "/", H5P_DEFAULT) : -1;
  int bad = root < 0 || check_header(&w, address_of_root(root)) != 0;
  bad = bad || H5Literate(root, H5_INDEX_NAME, H5_ITER_NATIVE, NULL, visit, &w) < 0;
  if (root >= 0) H5Gclose(root);
  if (bad && !problem[0]) snprintf(problem, ALD_WALK_PROBLEM, "HDF5 cannot read it");
  return bad ? -1 : 0;
}
