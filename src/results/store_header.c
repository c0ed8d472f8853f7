/* SPDX-License-Identifier: Apache-2.0
 * The header of an object of an HDF5 file, before HDF5 opens the object.
 *
 * What is read here is the HDF5 file format specification, version 3: object headers of version 1
 * (IV.A.1), data layout and attribute messages (IV.A.2.i, m) and global heap collections (III.E),
 * which is what every HDF5 library writes that is asked for the earliest format. */
#include "store_header.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/hash.h"

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

const char *ald_object_header_check(const unsigned char *bytes, uint64_t size, uint64_t address) {
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
