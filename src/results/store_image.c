/* SPDX-License-Identifier: Apache-2.0
 * HDF5 images in memory. */
#include "store_image.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "base/plain_file.h"

enum {
  ALD_WALK_PROBLEM = 256,
  ALD_TEXT_WIDEST = 1 << 16 /* of a list of texts [byte] */
};

/* ------------------------------------------------------------------------------
 * The header of an object of an HDF5 file, before HDF5 opens the object.
 * What is read here is the HDF5 file format specification, version 3: object headers of version 1
 * (IV.A.1), data layout and attribute messages (IV.A.2.i, m) and global heap collections (III.E),
 * which is what every HDF5 library writes that is asked for the earliest format. */

enum {
  HEADER_SIZE = 16,  /* of an object, of a collection */
  MESSAGE_SIZE = 8,  /* before each message */
  OBJECT_SIZE = 16,  /* before each object of a collection */
  TYPE_SIZE = 8,     /* before what a type is made of; its size is behind four bytes of it */
  POINTER_SIZE = 16, /* of a text: length, collection, object */
  DATATYPE = 0x03,
  LAYOUT = 0x08,
  ATTRIBUTE = 0x0c,
  CONTINUATION = 0x10,
  ATTRIBUTE_INFO = 0x15,
  IS_SHARED = 2,
  LAYOUT_VERSION = 3,
  LAYOUT_OF_OTHERS = 4, /* its version and class of virtual datasets alone */
  CONTIGUOUS = 1,
  CHUNKED = 2,
  VIRTUAL = 3,
  VARIABLE_LENGTH = 9 /* class of a type */
};

/* The bytes behind the seal. */
typedef struct image {
  const unsigned char *bytes;
  uint64_t size;
} image;

static const char unknown[] = "has a header of a kind that Allide does not write";
static const char wrong_text[] = "has a text of another length than the file holds of it";

static bool is_within(const image *i, uint64_t at, uint64_t size) {
  return at <= i->size && size <= i->size - at;
}

/* a little-endian number of bytes that are there */
static uint64_t number(const image *i, uint64_t at, int width) {
  ALD_ASSERT(is_within(i, at, (uint64_t)width));
  uint64_t value = 0;
  for (int b = width; b-- > 0;) value = value << 8 | i->bytes[at + (uint64_t)b];
  return value;
}

static uint64_t padded(uint64_t size) { return (size + 7) / 8 * 8; }

/* Does a collection hold this object, of this length? HDF5 reads all of it, and does not end where
 * a part of it, free room too, takes it no farther. */
static bool is_stored(const image *i, uint64_t collection, uint64_t object, uint64_t length) {
  if (!is_within(i, collection, HEADER_SIZE) || memcmp(i->bytes + collection, "GCOL\1", 5) != 0) {
    return false;
  }
  const uint64_t size = number(i, collection + 8, 8);
  if (!is_within(i, collection, size) || size < HEADER_SIZE) return false;
  const uint64_t end = collection + size;
  bool found = false;
  for (uint64_t at = collection + HEADER_SIZE; end - at >= OBJECT_SIZE;) {
    const uint64_t index = number(i, at, 2), bytes = number(i, at + 8, 8);
    if (bytes > end - at) return false;
    const uint64_t step = index == 0 ? bytes : OBJECT_SIZE + padded(bytes);
    if (step < OBJECT_SIZE || step > end - at) return false;
    if (index > 0 && index == object) {
      if (found || bytes != length) return false;
      found = true;
    }
    at += step;
  }
  return found;
}

static const char *check_attribute(const image *i, uint64_t at, uint64_t size) {
  if (size < MESSAGE_SIZE) return unknown;
  const uint64_t version = number(i, at, 1), flags = number(i, at + 1, 1);
  if (version < 1 || version > 3 || (version > 1 && flags != 0)) return unknown;
  const bool is_padded = version == 1;
  uint64_t parts = version == 3 ? 9 : 8, type = 0;
  for (uint64_t p = 0; p < 3; p++) { /* name, type, extent */
    const uint64_t part = number(i, at + 2 + 2 * p, 2);
    if (p == 1) type = parts;
    parts += is_padded ? padded(part) : part;
  }
  if (parts > size || type > size || size - type < TYPE_SIZE) return unknown;
  /* of one element of it the file must hold as many bytes as it says */
  const uint64_t element = number(i, at + type + 4, 4);
  if (element > size - parts) return unknown;
  if ((number(i, at + type, 1) & 15) != VARIABLE_LENGTH) return NULL;
  if (element != POINTER_SIZE) return wrong_text;
  /* of elements of one byte: HDF5 takes memory for as many as there are of what they say to be */
  if (size - type < 2 * TYPE_SIZE || number(i, at + type + TYPE_SIZE + 4, 4) != 1)
    return wrong_text;
  const uint64_t data = at + parts;
  const uint64_t length = number(i, data, 4), collection = number(i, data + 4, 8);
  if (collection == 0) return length == 0 ? NULL : wrong_text;
  return is_stored(i, collection, number(i, data + 12, 4), length) ? NULL : wrong_text;
}

/* element: receives its bytes, of a dataset in chunks */
static const char *check_layout(const image *i, uint64_t at, uint64_t size, uint64_t *element) {
  if (size < 3) return unknown;
  const uint64_t version = number(i, at, 1), class = number(i, at + 1, 1);
  if (version == LAYOUT_OF_OTHERS && class == VIRTUAL) return NULL; /* refused once it is opened */
  if (version != LAYOUT_VERSION) return unknown;
  if (class == CONTIGUOUS) return NULL;
  if (class != CHUNKED) return unknown;
  const uint64_t sides = number(i, at + 2, 1), first = 3 + 8; /* the last is an element's bytes */
  if (sides < 2 || first + 4 * sides > size) return unknown;
  for (uint64_t s = 0; s < sides; s++) {
    if (number(i, at + first + 4 * s, 4) == 0) return "has chunks without an extent";
  }
  *element = number(i, at + first + 4 * (sides - 1), 4);
  return NULL;
}

/* Parts of an object header that are still to be read. */
typedef struct parts {
  uint64_t (*list)[2]; /* address, size */
  size_t count, room;
  uint64_t seen; /* bytes, of all parts so far */
  /* bytes of an element of a dataset, as its type and as its chunks have it; 0: not said yet */
  uint64_t of_type, of_chunks;
} parts;

static bool add_part(parts *p, const image *i, uint64_t at, uint64_t size) {
  p->seen += size;
  /* parts do not overlap, so that they end */
  if (!is_within(i, at, size) || p->seen > i->size) return false;
  if (p->count == p->room) {
    const size_t room = 2 * p->room + 16;
    uint64_t(*grown)[2] = realloc(p->list, room * sizeof *grown);
    if (!grown) return false;
    p->list = grown;
    p->room = room;
  }
  p->list[p->count][0] = at;
  p->list[p->count++][1] = size;
  return true;
}

static const char *check_message(parts *p, const image *i, uint64_t at) {
  const uint64_t kind = number(i, at, 2), size = number(i, at + 2, 2);
  const bool is_shared = (number(i, at + 4, 1) & IS_SHARED) != 0;
  if (kind == ATTRIBUTE_INFO) return unknown;
  if (is_shared && (kind == ATTRIBUTE || kind == LAYOUT || kind == DATATYPE)) return unknown;
  if (kind == LAYOUT) return check_layout(i, at + MESSAGE_SIZE, size, &p->of_chunks);
  if (kind == DATATYPE) {
    if (size < TYPE_SIZE) return unknown;
    p->of_type = number(i, at + MESSAGE_SIZE + 4, 4);
    return NULL;
  }
  if (kind == ATTRIBUTE) return check_attribute(i, at + MESSAGE_SIZE, size);
  if (kind != CONTINUATION) return NULL;
  if (size < 16) return unknown;
  const uint64_t next = number(i, at + MESSAGE_SIZE, 8);
  return add_part(p, i, next, number(i, at + MESSAGE_SIZE + 8, 8)) ? NULL : unknown;
}

static const char *check_parts(parts *p, const image *i) {
  while (p->count > 0) {
    const uint64_t start = p->list[--p->count][0], end = start + p->list[p->count][1];
    for (uint64_t at = start; end - at >= MESSAGE_SIZE;) {
      const uint64_t step = MESSAGE_SIZE + number(i, at + 2, 2);
      if (step > end - at) return unknown;
      const char *wrong = check_message(p, i, at);
      if (wrong) return wrong;
      at += step;
    }
  }
  const bool is_alike = p->of_chunks == 0 || p->of_chunks == p->of_type;
  return is_alike ? NULL : "has chunks of elements of another width than its type";
}

/* Looks at the texts of any length among the attributes of an object, whose lengths must be those
 * that the file holds, and at the chunks of a dataset, which must have sides.
 * @param bytes   of a sealed file (size)
 * @param address of the object, as HDF5 gives it
 * @return NULL, or what is wrong: "has a text ..." */
static const char *object_header_check(const unsigned char *bytes, uint64_t size,
                                       uint64_t address) {
  ALD_ASSERT(bytes && size >= ALD_SEAL_SIZE);
  const image i = {bytes + ALD_SEAL_SIZE, size - ALD_SEAL_SIZE};
  parts p = {0};
  if (!is_within(&i, address, HEADER_SIZE) || number(&i, address, 1) != 1) return unknown;
  const char *wrong = unknown;
  if (add_part(&p, &i, address + HEADER_SIZE, number(&i, address + 8, 4))) {
    wrong = check_parts(&p, &i);
  }
  free(p.list);
  return wrong;
}

/* ------------------------------------------------------------------------------
 * A walk through an HDF5 file: is it one that Allide can have written? */

enum {
  OBJECT_MIN = 40,   /* what a link takes in a file [byte] */
  DEFLATE_MAX = 1032 /* bytes that one byte of RFC 1951 can stand for */
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
static int check_layout_of(const walk *w, hid_t creation, bool *is_deflated) {
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
  const uint64_t most = stored > UINT64_MAX / DEFLATE_MAX ? UINT64_MAX : stored * DEFLATE_MAX;
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
  int bad = check_layout_of(w, creation, &is_deflated);
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
  const char *wrong = w->bytes ? object_header_check(w->bytes, w->size, address) : NULL;
  return wrong ? refuse(w, "%s", wrong) : 0;
}

static herr_t visit(hid_t group, const char *name, const H5L_info_t *info, void *user) {
  walk *w = user;
  w->name = name;
  if (++w->links > w->size / OBJECT_MIN) return refuse(w, "is damaged: a link too many");
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

/* Looks at each link, group and dataset of an open file before any of them is read. Refused are
 * links but hard ones, groups within groups, external storage, virtual datasets, filters but
 * deflate, shuffle and fletcher32, types but numbers and texts of a fixed width, and sizes that
 * what is stored cannot hold.
 * @param bytes   of the sealed file (size), whose headers are looked at, too; NULL: they were
 * before
 * @param size    of the file [byte]
 * @param problem receives "/columns/name is ..." (ALD_WALK_PROBLEM bytes)
 * @return 0 or -1 */
static int walk_file(hid_t file, const unsigned char *bytes, uint64_t size, char *problem) {
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

/* ------------------------------------------------------------------------------------------ */

/* why the last file that this thread opened was refused: reasons name what is in the file */
static _Thread_local char reason[ALD_WALK_PROBLEM];

const char *ald_image_wrong(void) { return reason; }

int ald_image_blame(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  return -1;
}

static pthread_mutex_t image_lock = PTHREAD_MUTEX_INITIALIZER;

void ald_image_begin(ald_image_guard *guard) {
  pthread_mutex_lock(&image_lock);
  *guard = (ald_image_guard){.is_second = 1};
  H5Eauto_is_v2(H5E_DEFAULT, &guard->is_second);
  if (guard->is_second) {
    H5Eget_auto2(H5E_DEFAULT, &guard->second, &guard->data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
  } else {
    H5Eget_auto1(&guard->first, &guard->data);
    H5Eset_auto1(NULL, NULL);
  }
}

void ald_image_end(const ald_image_guard *guard) {
  H5Eclear2(H5E_DEFAULT);
  if (guard->is_second) {
    H5Eset_auto2(H5E_DEFAULT, guard->second, guard->data);
  } else {
    H5Eset_auto1(guard->first, guard->data);
  }
  pthread_mutex_unlock(&image_lock);
}

/* Access in memory alone; closing a file closes what is open in it. */
static hid_t memory_access(void) {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  /* the earliest format, whatever a later HDF5 would choose: the checks above read it */
  if (H5Pset_fapl_core(access, (size_t)1 << 20, 0) < 0 ||
      H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST) < 0 ||
      H5Pset_fclose_degree(access, H5F_CLOSE_STRONG) < 0) {
    H5Pclose(access);
    return -1;
  }
  return access;
}

hid_t ald_image_create(void) {
  hid_t file = -1;
  const hid_t access = memory_access();
  const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
  if (access >= 0 && creation >= 0 && H5Pset_userblock(creation, ALD_SEAL_SIZE) >= 0) {
    file = H5Fcreate("allide: image to write", H5F_ACC_TRUNC, creation, access);
  }
  if (creation >= 0) H5Pclose(creation);
  if (access >= 0) H5Pclose(access);
  return file;
}

/* Closes a file that Allide cannot have written. @return the file or -1 */
static hid_t judge(hid_t file, const unsigned char *bytes, uint64_t size) {
  if (file < 0) return ald_image_blame("HDF5 cannot open it");
  reason[0] = '\0';
  if (walk_file(file, bytes, size, reason) == 0) return file;
  H5Fclose(file);
  return -1;
}

hid_t ald_image_open(const unsigned char *bytes, size_t size) {
  ALD_ASSERT(bytes || size == 0);
  hid_t file = -1;
  const hid_t access = memory_access();
  if (access < 0) return access;
  /* HDF5 copies the bytes and leaves ours alone, though its signature does not say so */
  union {
    const unsigned char *bytes;
    void *image;
  } either = {.bytes = bytes};
  if (H5Pset_file_locking(access, 0, 1) >= 0 &&
      H5Pset_file_image(access, either.image, size) >= 0) {
    file = H5Fopen("allide: image to read", H5F_ACC_RDONLY, access);
  }
  H5Pclose(access);
  return judge(file, bytes, size);
}

hid_t ald_image_open_file(const char *path) {
  hsize_t whole = 0;
  /* HDF5 would wait for the writer of a FIFO */
  const int plain = ald_plain_open(path, ALD_FILE_PLAIN, ALD_NO_LIMIT, NULL, NULL);
  if (plain < 0) return ald_image_blame("not a regular file, or it cannot be opened");
  close(plain);
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  if (access < 0) return access;
  hid_t file = -1;
  /* a driver of its own: HDF5 then takes the host program's opening of the same file for another */
  if (H5Pset_fapl_stdio(access) >= 0 && H5Pset_file_locking(access, 0, 1) >= 0) {
    file = H5Fopen(path, H5F_ACC_RDONLY, access);
  }
  H5Pclose(access);
  if (file >= 0) return judge(file, NULL, H5Fget_filesize(file, &whole) >= 0 ? whole : 0);
  /* unless the host has it open by that driver, in a way that HDF5 cannot share */
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_image_blame("HDF5 cannot open it");
  if (ald_sealed_read(path, &bytes, &size) == 0 && ald_seal_check(bytes, size) == 1) {
    file = ald_image_open(bytes, size);
  }
  free(bytes);
  return file;
}

int ald_image_take_open(hid_t file, unsigned char **bytes, size_t *size) {
  ALD_ASSERT(file >= 0 && bytes && size);
  *bytes = NULL;
  *size = 0;
  if (H5Fflush(file, H5F_SCOPE_GLOBAL) < 0) return -1;
  /* the image comes without its user block */
  const ssize_t length = H5Fget_file_image(file, NULL, 0);
  if (length <= 0) return -1;
  unsigned char *data = malloc((size_t)length + ALD_SEAL_SIZE);
  if (!data) return -1;
  if (H5Fget_file_image(file, data + ALD_SEAL_SIZE, (size_t)length) != length) {
    free(data);
    return -1;
  }
  *bytes = data;
  *size = (size_t)length + ALD_SEAL_SIZE;
  return 0;
}

int ald_image_take(hid_t file, unsigned char **bytes, size_t *size) {
  if (ald_image_take_open(file, bytes, size) != 0) return -1;
  ald_seal_make(*bytes, *size);
  return 0;
}

int ald_image_put_number(hid_t object, const char *name, hid_t type, const void *value) {
  ALD_ASSERT(object >= 0 && name && value);
  int result = -1;
  const hid_t space = H5Screate(H5S_SCALAR);
  const hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  if (attribute >= 0) {
    if (H5Awrite(attribute, type, value) >= 0) result = 0;
    H5Aclose(attribute);
  }
  if (space >= 0) H5Sclose(space);
  return result;
}

/* is it one number, or one text of any length? */
static bool is_single(hid_t attribute, hid_t type) {
  const hid_t space = H5Aget_space(attribute), stored = H5Aget_type(attribute);
  const H5T_class_t class = stored >= 0 ? H5Tget_class(stored) : H5T_NO_CLASS;
  const bool is_one = space >= 0 && H5Sget_simple_extent_npoints(space) == 1;
  const bool fits = class == H5T_STRING ? H5Tis_variable_str(stored) > 0
                                        : (class == H5T_INTEGER || class == H5T_FLOAT) &&
                                              H5Tget_size(stored) <= sizeof(uint64_t);
  const bool is_alike = (class == H5T_STRING) == (H5Tget_class(type) == H5T_STRING);
  if (stored >= 0) H5Tclose(stored);
  if (space >= 0) H5Sclose(space);
  return is_one && fits && is_alike;
}

int ald_image_get_number(hid_t object, const char *name, hid_t type, void *value) {
  const hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
  if (attribute < 0) return -1;
  const int result = is_single(attribute, type) && H5Aread(attribute, type, value) >= 0 ? 0 : -1;
  H5Aclose(attribute);
  return result;
}

/* Text of any length, UTF-8; < 0 on failure. */
static hid_t text_type(void) {
  const hid_t type = H5Tcopy(H5T_C_S1);
  if (type < 0) return type;
  if (H5Tset_size(type, H5T_VARIABLE) < 0 || H5Tset_cset(type, H5T_CSET_UTF8) < 0) {
    H5Tclose(type);
    return -1;
  }
  return type;
}

int ald_image_put_text(hid_t object, const char *name, const char *text) {
  ALD_ASSERT(object >= 0 && name && text);
  const hid_t type = text_type();
  if (type < 0) return -1;
  const int result = ald_image_put_number(object, name, type, &text);
  H5Tclose(type);
  return result;
}

char *ald_image_get_text(hid_t object, const char *name) {
  char *text = NULL;
  char *copy = NULL;
  const hid_t type = text_type();
  if (type < 0) return NULL;
  if (ald_image_get_number(object, name, type, &text) == 0) {
    copy = strdup(text ? text : "");
    H5free_memory(text);
  }
  H5Tclose(type);
  return copy;
}

/* ------------------------------------------------------------------------------ datasets */

int ald_image_put_packed(hid_t group, const char *name, hid_t type, uint64_t count,
                         const ald_packed *packed) {
  ALD_ASSERT(group >= 0 && name && packed);
  int bad = -1;
  const hsize_t extent = count, start = 0;
  const hid_t space = H5Screate_simple(1, &extent, NULL);
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  if (space >= 0 && creation >= 0 && H5Pset_chunk(creation, 1, &extent) >= 0 &&
      H5Pset_shuffle(creation) >= 0 && H5Pset_deflate(creation, 1) >= 0 &&
      H5Pset_obj_track_times(creation, 0) >= 0) {
    const hid_t dataset = H5Dcreate2(group, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    if (dataset >= 0) {
      bad = H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, &start, packed->size, packed->bytes) < 0;
      H5Dclose(dataset);
    }
  }
  if (creation >= 0) H5Pclose(creation);
  if (space >= 0) H5Sclose(space);
  return bad ? -1 : 0;
}

int64_t ald_image_count(hid_t group, const char *name) {
  ALD_ASSERT(name);
  const hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (dataset < 0) return -1;
  const hid_t space = H5Dget_space(dataset);
  const hssize_t count = space >= 0 ? H5Sget_simple_extent_npoints(space) : -1;
  if (space >= 0) H5Sclose(space);
  H5Dclose(dataset);
  return count;
}

int ald_image_get_dataset(hid_t group, const char *name, hid_t type, uint64_t count, void *values) {
  ALD_ASSERT(name && (values || count == 0));
  const hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (dataset < 0) return -1;
  int bad = -1;
  const hid_t space = H5Dget_space(dataset);
  const hid_t stored = H5Dget_type(dataset);
  if (space >= 0 && stored >= 0 && H5Sget_simple_extent_npoints(space) == (hssize_t)count &&
      H5Tequal(stored, type) > 0 &&
      H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0) {
    bad = 0;
  }
  if (stored >= 0) H5Tclose(stored);
  if (space >= 0) H5Sclose(space);
  H5Dclose(dataset);
  return bad;
}

/* ------------------------------------------------------------------------------ lists of texts */

/* texts are handed to HDF5 and taken from it so many bytes at a time */
enum { LIST_PIECE = 1 << 18 };

/* A list while it is written or read. */
typedef struct list {
  hid_t dataset, type, space;
  hsize_t count, piece; /* texts: all, and at a time */
  size_t width;
  char *bytes; /* (piece x width) */
} list;

static void close_list(list *l) {
  if (l->dataset >= 0) H5Dclose(l->dataset);
  if (l->space >= 0) H5Sclose(l->space);
  if (l->type >= 0) H5Tclose(l->type);
  free(l->bytes);
}

/* room for a piece of texts; false without memory */
static bool make_room(list *l) {
  l->piece = l->width < LIST_PIECE ? LIST_PIECE / l->width : 1;
  if (l->piece > l->count) l->piece = l->count;
  l->bytes = malloc(l->piece * l->width);
  return l->bytes != NULL;
}

/* the selection of texts [start, start + count) in the file, and their number in memory */
static hid_t select_piece(const list *l, hsize_t start, hsize_t count) {
  ALD_ASSERT(count > 0);
  if (H5Sselect_hyperslab(l->space, H5S_SELECT_SET, &start, NULL, &count, NULL) < 0) return -1;
  return H5Screate_simple(1, &count, NULL);
}

static int create_list(hid_t group, const char *name, list *l) {
  const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
  l->type = H5Tcopy(H5T_C_S1);
  l->space = H5Screate_simple(1, &l->count, NULL);
  if (creation >= 0 && l->type >= 0 && l->space >= 0 && H5Tset_size(l->type, l->width) >= 0 &&
      H5Tset_strpad(l->type, H5T_STR_NULLPAD) >= 0 && H5Tset_cset(l->type, H5T_CSET_UTF8) >= 0 &&
      H5Pset_chunk(creation, 1, &l->piece) >= 0 && H5Pset_deflate(creation, 6) >= 0 &&
      H5Pset_obj_track_times(creation, 0) >= 0) {
    l->dataset = H5Dcreate2(group, name, l->type, l->space, H5P_DEFAULT, creation, H5P_DEFAULT);
  }
  if (creation >= 0) H5Pclose(creation);
  return l->dataset >= 0 ? 0 : -1;
}

int ald_image_put_list(hid_t group, const char *name, const char *const *texts, uint32_t count) {
  ALD_ASSERT(name && (texts || count == 0));
  list l = {.dataset = -1, .type = -1, .space = -1, .count = count, .width = 1};
  if (count == 0) return 0;
  for (uint32_t i = 0; i < count; i++) {
    const size_t length = strlen(texts[i]);
    if (length > l.width) l.width = length;
  }
  int bad = l.width > ALD_TEXT_WIDEST || !make_room(&l) || create_list(group, name, &l) != 0;
  for (hsize_t start = 0; start < count && !bad; start += l.piece) {
    const hsize_t size = count - start < l.piece ? count - start : l.piece;
    memset(l.bytes, 0, size * l.width);
    for (hsize_t i = 0; i < size; i++) {
      memcpy(l.bytes + i * l.width, texts[start + i], strlen(texts[start + i]));
    }
    const hid_t memory = select_piece(&l, start, size);
    bad = memory < 0 || H5Dwrite(l.dataset, l.type, memory, l.space, H5P_DEFAULT, l.bytes) < 0;
    if (memory >= 0) H5Sclose(memory);
  }
  close_list(&l);
  return bad ? -1 : 0;
}

/* opens a list of so many texts. 0 or -1 */
static int open_list(hid_t group, const char *name, list *l) {
  l->dataset = H5Dopen2(group, name, H5P_DEFAULT);
  if (l->dataset < 0) return -1;
  l->space = H5Dget_space(l->dataset);
  l->type = H5Dget_type(l->dataset);
  if (l->space < 0 || l->type < 0 || H5Tget_class(l->type) != H5T_STRING ||
      H5Tis_variable_str(l->type) != 0 ||
      H5Sget_simple_extent_npoints(l->space) != (hssize_t)l->count) {
    return -1;
  }
  l->width = H5Tget_size(l->type);
  return l->width > 0 && l->width <= ALD_TEXT_WIDEST ? 0 : -1;
}

char **ald_image_get_list(hid_t group, const char *name, uint32_t count) {
  list l = {.dataset = -1, .type = -1, .space = -1, .count = count};
  /* the list before the memory for it: the count may be any number */
  bool bad = count > 0 && (open_list(group, name, &l) != 0 || !make_room(&l));
  char **texts = bad ? NULL : calloc((size_t)count + 1, sizeof *texts);
  bad = bad || !texts;
  for (hsize_t start = 0; start < count && !bad; start += l.piece) {
    const hsize_t size = count - start < l.piece ? count - start : l.piece;
    const hid_t memory = select_piece(&l, start, size);
    bad = memory < 0 || H5Dread(l.dataset, l.type, memory, l.space, H5P_DEFAULT, l.bytes) < 0;
    if (memory >= 0) H5Sclose(memory);
    for (hsize_t i = 0; i < size && !bad; i++) {
      texts[start + i] = strndup(l.bytes + i * l.width, l.width);
      bad = !texts[start + i];
    }
  }
  close_list(&l);
  if (!bad) return texts;
  ald_image_free_list(texts, count);
  return NULL;
}

void ald_image_free_list(char **texts, uint32_t count) {
  for (uint32_t i = 0; texts && i < count; i++) free(texts[i]);
  free(texts);
}
