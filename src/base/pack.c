/* SPDX-License-Identifier: Apache-2.0
 * Packed columns: byte planes of numbers as one zlib stream (RFC 1950, RFC 1951). */
#include "pack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "assertion.h"
#include "hash.h"

/* bytes of a zlib stream besides its blocks: two at the start, the empty last block, a checksum */
enum { STORED_MAX = 65535, STORED_HEAD = 5, STREAM_EXTRA = 2 + STORED_HEAD + 4 };

struct ald_packer {
  z_stream stream; /* raw deflate: the zlib header and trailer are written here */
  size_t room;     /* of both buffers, by the size of planes */
  unsigned char *planes, *bytes;
};

/* blocks that end on a byte, so that others can follow */
enum { FLUSH_EXTRA = 16 };

/* equal bytes from which on copies take less room than the bytes themselves */
enum { EQUAL_MIN = 64 };

static size_t stored_size(size_t size) { return size + (size / STORED_MAX + 1) * STORED_HEAD; }

size_t ald_pack_bound(size_t width, size_t count) {
  return width * stored_size(count) + STREAM_EXTRA;
}

ald_packer *ald_packer_create(void) {
  ald_packer *packer = calloc(1, sizeof *packer);
  /* runs alone are searched for, as in signs and exponents: for doubles of a study that is twice as
   * fast as any other search and 5 % smaller */
  if (packer && deflateInit2(&packer->stream, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_RLE) != Z_OK) {
    free(packer);
    packer = NULL;
  }
  return packer;
}

void ald_packer_destroy(ald_packer *packer) {
  if (!packer) return;
  deflateEnd(&packer->stream);
  free(packer->planes);
  free(packer->bytes);
  free(packer);
}

/* Does compression gain enough to be worth its time? Looks at how often two bytes of the plane are
 * equal: 1 in 256 of random ones. At least 1 in 3 is required, which signs, exponents and counts
 * reach: below, half of the time would be spent on a tenth of the size. */
static bool is_compressible(const unsigned char *plane, size_t count) {
  ALD_ASSERT(count > 0);
  uint32_t found[256] = {0};
  double pairs = 0;
  const size_t stride = count > 4096 ? 5 : 1;
  const double taken = (double)((count + stride - 1) / stride);
  for (size_t i = 0; i < count; i += stride) found[plane[i]]++;
  for (int value = 0; value < 256; value++) pairs += (double)found[value] * (double)found[value];
  return pairs * 3 > taken * taken;
}

/* Appends stored blocks. @return where the next byte goes */
static unsigned char *put_stored(unsigned char *to, const unsigned char *from, size_t size,
                                 bool last) {
  do {
    const size_t part = size < STORED_MAX ? size : STORED_MAX;
    *to++ = last;
    *to++ = (unsigned char)(part & 255);
    *to++ = (unsigned char)(part >> 8);
    *to++ = (unsigned char)(~part & 255);
    *to++ = (unsigned char)(~part >> 8 & 255);
    if (part > 0) memcpy(to, from, part);
    to += part;
    from += part;
    size -= part;
  } while (size > 0);
  return to;
}

/* Where bits are appended, the first of a byte being its lowest. */
typedef struct bits {
  unsigned char *to;
  uint32_t held, count; /* `count` of them are buffered in `held` */
} bits;

static void put_bits(bits *b, uint32_t value, uint32_t count) {
  ALD_ASSERT(b->count < 8 && count <= 8);
  ALD_ASSERT(value >> count == 0);
  b->held |= value << b->count;
  b->count += count;
  for (; b->count >= 8; b->count -= 8) {
    *b->to++ = (unsigned char)(b->held & 255);
    b->held >>= 8;
  }
}

/* A Huffman code: its first bit is its highest. */
static void put_code(bits *b, uint32_t code, uint32_t count) {
  ALD_ASSERT(count <= 9);
  for (uint32_t i = count; i-- > 0;) put_bits(b, code >> i & 1, 1);
}

/* A literal in the fixed code of RFC 1951, 3.2.6. */
static void put_literal(bits *b, unsigned char value) {
  if (value < 144) {
    put_code(b, 0x30u + value, 8);
  } else {
    put_code(b, 0x190u + value - 144u, 9);
  }
}

/* Appends `count` equal bytes: one, then copies of 258 and of 10 at distance 1, then the rest.
 * Whole columns are zero or NaN, and the high bytes of counts. */
static unsigned char *put_equal(unsigned char *to, unsigned char value, size_t count) {
  ALD_ASSERT(count > 0);
  bits b = {.to = to};
  put_bits(&b, 2, 3); /* not the last block, fixed codes */
  put_literal(&b, value);
  count--;
  /* lengths 258 and 10 are the symbols 285 and 264, without further bits; distance 1 is code 0 */
  for (; count >= 258; count -= 258) {
    put_code(&b, 0xc5, 8);
    put_bits(&b, 0, 5);
  }
  for (; count >= 10; count -= 10) {
    put_code(&b, 264 - 256, 7);
    put_bits(&b, 0, 5);
  }
  for (; count > 0; count--) put_literal(&b, value);
  put_bits(&b, 0, 7); /* end of block */
  /* an empty stored block ends on a byte */
  put_bits(&b, 0, 3);
  if (b.count > 0) put_bits(&b, 0, 8 - b.count);
  memcpy(b.to, "\0\0\377\377", 4);
  return b.to + 4;
}

/* Appends a plane, compressed if that makes it smaller. */
static unsigned char *put_plane(z_stream *stream, unsigned char *to, const unsigned char *plane,
                                size_t count) {
  const size_t most = stored_size(count);
  if (count >= EQUAL_MIN && memcmp(plane, plane + 1, count - 1) == 0) {
    return put_equal(to, plane[0], count);
  }
  if (count > FLUSH_EXTRA && is_compressible(plane, count) && deflateReset(stream) == Z_OK) {
    stream->next_in = (unsigned char *)(uintptr_t)plane;
    stream->avail_in = (uInt)count;
    stream->next_out = to;
    stream->avail_out = (uInt)most;
    /* whole only if room is left after the flush */
    if (deflate(stream, Z_SYNC_FLUSH) == Z_OK && stream->avail_in == 0 && stream->avail_out > 0) {
      return stream->next_out;
    }
  }
  return put_stored(to, plane, count, false);
}

/* byte `b` of number `i` becomes byte `i` of plane `b`, as HDF5's shuffle filter has it */
static void shuffle(const unsigned char *values, size_t width, size_t count,
                    unsigned char *planes) {
  for (size_t b = 0; b < width; b++) {
    for (size_t i = 0; i < count; i++) planes[b * count + i] = values[i * width + b];
  }
}

static bool make_room(ald_packer *packer, size_t width, size_t count) {
  const size_t total = width * count;
  if (packer->planes && total <= packer->room) return true;
  free(packer->planes);
  free(packer->bytes);
  packer->planes = malloc(total + 1);
  /* narrower numbers have fewer, longer planes: never more than eight shorter ones */
  packer->bytes = malloc(ald_pack_bound(width < 8 ? 8 : width, count));
  packer->room = total;
  return packer->planes && packer->bytes;
}

ald_status ald_pack(ald_packer *packer, const void *values, size_t width, size_t count,
                    ald_packed *packed) {
  ALD_ASSERT(values || count == 0);
  const size_t total = width * count;
  *packed = (ald_packed){0};
  if (total > UINT32_MAX || !make_room(packer, width, count)) return ALD_NO_MEMORY;
  const unsigned char *planes = packer->planes;
  ald_writes_count();
  shuffle(values, width, count, packer->planes);
  unsigned char *to = packer->bytes;
  *to++ = 0x78;
  *to++ = 0x01;
  for (size_t b = 0; b < width; b++) {
    to = put_plane(&packer->stream, to, planes + b * count, count);
  }
  to = put_stored(to, planes, 0, true);
  const uLong sum = adler32(adler32(0, NULL, 0), planes, (uInt)total);
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (unsigned char)(sum >> shift & 255);
  packed->size = (size_t)(to - packer->bytes);
  ALD_ASSERT(packed->size <= ald_pack_bound(width < 8 ? 8 : width, count));
  packed->bytes = malloc(packed->size);
  if (!packed->bytes) return ALD_NO_MEMORY;
  memcpy(packed->bytes, packer->bytes, packed->size);
  return ALD_OK;
}

/* the inverse of shuffle(); doubles, which nearly all numbers are, by the vector */
static void gather(const unsigned char *restrict planes, size_t width, size_t count,
                   unsigned char *restrict values) {
  if (width == sizeof(uint64_t)) {
    for (size_t i = 0; i < count; i++) {
      uint64_t number = 0;
      for (size_t b = 0; b < sizeof number; b++) {
        number |= (uint64_t)planes[b * count + i] << (8 * b);
      }
      memcpy(values + i * sizeof number, &number, sizeof number);
    }
    return;
  }
  for (size_t b = 0; b < width; b++) {
    for (size_t i = 0; i < count; i++) values[i * width + b] = planes[b * count + i];
  }
}

ald_status ald_unpack(const ald_packed *packed, size_t width, size_t count, void *values) {
  ALD_ASSERT(packed && (values || count == 0));
  uLongf size = (uLongf)(width * count);
  unsigned char *planes = malloc(size + 1);
  if (!planes) return ALD_NO_MEMORY;
  const int found = uncompress(planes, &size, packed->bytes, (uLong)packed->size);
  const bool good = found == Z_OK && size == width * count;
  if (good) gather(planes, width, count, values);
  free(planes);
  return good ? ALD_OK : found == Z_MEM_ERROR ? ALD_NO_MEMORY : ALD_BAD_RESULTS;
}
