/* SPDX-License-Identifier: Apache-2.0
 * Packed columns: byte planes of numbers as one zlib stream (RFC 1950, RFC 1951). */
#include "pack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* bytes of a zlib stream besides its blocks: two at the start, the empty last block, a checksum */
enum { STORED_MOST = 65535, STORED_HEAD = 5, STREAM_EXTRA = 2 + STORED_HEAD + 4 };

/* blocks that end on a byte, so that others can follow */
enum { FLUSH_EXTRA = 16 };

static size_t stored_size(size_t size) { return size + (size / STORED_MOST + 1) * STORED_HEAD; }

size_t ald_pack_bound(size_t width, size_t count) {
  return width * stored_size(count) + STREAM_EXTRA;
}

/* Is there a chance that compression gains? Looks at how often two bytes of the plane are equal:
 * 1 in 256 for random ones. Below 1 in 128, one bit in eight, it is not worth its time. */
static bool is_compressible(const unsigned char *plane, size_t count) {
  uint32_t found[256] = {0};
  double pairs = 0;
  for (size_t i = 0; i < count; i++) found[plane[i]]++;
  for (int value = 0; value < 256; value++) pairs += (double)found[value] * (double)found[value];
  return pairs * 128 > (double)count * (double)count;
}

/* Appends stored blocks. @return where the next byte goes */
static unsigned char *put_stored(unsigned char *to, const unsigned char *from, size_t size,
                                 bool last) {
  do {
    const size_t part = size < STORED_MOST ? size : STORED_MOST;
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

/* Appends a plane, compressed if that makes it smaller. */
static unsigned char *put_plane(z_stream *stream, unsigned char *to, const unsigned char *plane,
                                size_t count) {
  const size_t most = stored_size(count);
  if (count > FLUSH_EXTRA && is_compressible(plane, count) && deflateReset(stream) == Z_OK) {
    stream->next_in = (unsigned char *)(uintptr_t)plane;
    stream->avail_in = (uInt)count;
    stream->next_out = to;
    stream->avail_out = (uInt)most;
    // whole only if room is left after the flush
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

ald_status ald_pack(const void *values, size_t width, size_t count, ald_packed *packed) {
  const size_t total = width * count;
  z_stream stream = {0};
  unsigned char *planes = malloc(total + 1);
  unsigned char *bytes = malloc(ald_pack_bound(width, count));
  *packed = (ald_packed){0};
  // raw deflate: the stream around it is put together here
  if (!planes || !bytes || total > UINT32_MAX ||
      deflateInit2(&stream, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(planes);
    free(bytes);
    return ALD_NO_MEMORY;
  }
  shuffle(values, width, count, planes);
  unsigned char *to = bytes;
  *to++ = 0x78;
  *to++ = 0x01;
  for (size_t b = 0; b < width; b++) to = put_plane(&stream, to, planes + b * count, count);
  to = put_stored(to, planes, 0, true);
  const uLong sum = adler32(adler32(0, NULL, 0), planes, (uInt)total);
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (unsigned char)(sum >> shift & 255);
  deflateEnd(&stream);
  free(planes);
  packed->bytes = bytes;
  packed->size = (size_t)(to - bytes);
  return ALD_OK;
}
