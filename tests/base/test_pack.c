/* SPDX-License-Identifier: Apache-2.0
 * Packed columns: what zlib and HDF5's shuffle make of them are the numbers that went in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "base/pack.h"
#include "support/folders.h"

enum { MOST = 200000 };

static ald_packer *packer;

/* the numbers of a column of some kind: equal, counted, in a narrow range, any bits */
static void fill(unsigned char *values, size_t width, size_t count, int kind) {
  for (size_t i = 0; i < count; i++) {
    uint64_t bits = folder_draw();
    const double narrow = 1000.0 + (double)(bits >> 40);
    if (kind == 0) bits = count % 3 * UINT64_C(0x7f80900f8fff7f80);
    if (kind == 1) bits = i;
    if (kind == 2) memcpy(&bits, &narrow, sizeof bits);
    memcpy(values + i * width, &bits, width);
  }
}

static void assert_unpacks(const unsigned char *values, size_t width, size_t count) {
  ald_packed packed;
  const size_t total = width * count;
  assert_int_equal(ald_pack(packer, values, width, count, &packed), ALD_OK);
  assert_true(packed.size <= ald_pack_bound(width, count));
  unsigned char *planes = malloc(total + width);
  assert_non_null(planes);
  uLongf size = total;
  assert_int_equal(uncompress(planes, &size, packed.bytes, packed.size), Z_OK);
  assert_true(size == total);
  for (size_t i = 0; i < total; i++) {
    assert_int_equal(planes[i % width * count + i / width], values[i]);
  }
  assert_int_equal(ald_unpack(&packed, width, count, planes), ALD_OK);
  assert_memory_equal(planes, values, total);
  /* bytes of fewer numbers, of more, and cut ones */
  assert_int_equal(ald_unpack(&packed, width, count + 1, planes), ALD_BAD_RESULTS);
  assert_int_equal(ald_unpack(&packed, width, count - 1, planes), ALD_BAD_RESULTS);
  packed.size--;
  assert_int_equal(ald_unpack(&packed, width, count, planes), ALD_BAD_RESULTS);
  free(planes);
  free(packed.bytes);
}

static void test_any_column_unpacks(void **state) {
  (void)state;
  static const size_t counts[] = {1,   2,   15,  16,  17,    63,    64,    65,    66,  100,
                                  258, 259, 268, 269, 16383, 16384, 65535, 65536, MOST};
  unsigned char *values = malloc((size_t)MOST * 8);
  assert_non_null(values);
  for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
    for (int kind = 0; kind < 4; kind++) {
      for (size_t width = 4; width <= 8; width += 4) {
        fill(values, width, counts[c], kind);
        assert_unpacks(values, width, counts[c]);
      }
    }
  }
  free(values);
}

/* What repeats takes next to no room; of doubles in a narrow range only the low bytes are left. */
static void test_compression(void **state) {
  (void)state;
  enum { COUNT = 16384 };
  ald_packed packed;
  unsigned char *values = malloc(COUNT * 8);
  assert_non_null(values);
  fill(values, 8, COUNT, 0);
  assert_int_equal(ald_pack(packer, values, 8, COUNT, &packed), ALD_OK);
  assert_true(packed.size < 8 * 200);
  free(packed.bytes);
  /* 24 random bits: three bytes and part of a fourth, of eight */
  fill(values, 8, COUNT, 2);
  assert_int_equal(ald_pack(packer, values, 8, COUNT, &packed), ALD_OK);
  assert_true(packed.size < COUNT * 45 / 10);
  free(packed.bytes);
  free(values);
}

int main(void) {
  if (folder_tests_begin() != 0) return 1;
#define TEST(function) cmocka_unit_test_setup(function, folder_set_up)
  const struct CMUnitTest tests[] = {TEST(test_any_column_unpacks), TEST(test_compression)};
  packer = ald_packer_create();
  if (!packer) return 1;
  const int failed = cmocka_run_group_tests_name("pack", tests, NULL, NULL);
  ald_packer_destroy(packer);
  folder_tests_end();
  return failed;
}
