/* SPDX-License-Identifier: Apache-2.0
 * Results folders as they were first laid out. */
#include "first_layout.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "folders.h"
#include "model/record.h"
#include "results/block.h"
#include "results/block_read.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store_image.h"

/* what was opened as `file` replaces a file of the folder */
static void finish(hid_t file, const char *folder, const char *name) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  assert_int_equal(ald_image_take(file, &bytes, &size), 0);
  H5Fclose(file);
  folder_put(folder, name, bytes, size);
  free(bytes);
}

/* ------------------------------------------------------------------------------ the manifest */

static void put_columns(hid_t file, const ald_manifest *manifest) {
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    const ald_column *column = &manifest->columns[c];
    const int is_input = column->is_input;
    char name[32];
    snprintf(name, sizeof name, "column-%06" PRIu32, c);
    const hid_t group = H5Gcreate2(file, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    assert_int_equal(ald_image_put_text(group, "name", column->name), 0);
    assert_int_equal(ald_image_put_text(group, "unit", column->unit), 0);
    assert_int_equal(ald_image_put_number(group, "input", H5T_NATIVE_INT, &is_input), 0);
    H5Gclose(group);
  }
}

static void put_sources(hid_t file, const ald_manifest *manifest) {
  if (manifest->source_count == 0) return;
  const hid_t group = H5Gcreate2(file, "sources", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  assert_int_equal(ald_image_put_number(group, "count", H5T_NATIVE_UINT32, &manifest->source_count),
                   0);
  for (uint32_t i = 0; i < manifest->source_count; i++) {
    char name[32];
    snprintf(name, sizeof name, "source-%06" PRIu32, i);
    assert_int_equal(ald_image_put_text(group, name, manifest->sources[i]), 0);
  }
  H5Gclose(group);
}

static void put_texts(hid_t file, const ald_manifest *m, const char *identity) {
  const char *const texts[][2] = {{"precision", ald_precision_name(m->precision)},
                                  {"version", m->version},
                                  {"device", m->device},
                                  {"fallback", m->fallback},
                                  {"study_name", m->study_name},
                                  {"study_text", m->study_text},
                                  {"study", identity}};
  for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
    assert_int_equal(ald_image_put_text(file, texts[t][0], texts[t][1]), 0);
  }
}

void first_layout_manifest(const char *folder) {
  const unsigned format = 1;
  const int block = ALD_BLOCK_SCENARIOS;
  char identity[ALD_HASH_TEXT];
  ald_manifest m;
  ald_image_guard guard;
  assert_int_equal(ald_manifest_read(folder, &m, NULL), ALD_OK);
  assert_int_equal(m.file_count, 0);
  assert_int_equal(ald_manifest_identity(&m, identity), ALD_OK);
  ald_image_begin(&guard);
  const hid_t file = ald_image_create();
  int bad = ald_image_put_number(file, "format", H5T_NATIVE_UINT, &format);
  bad |= ald_image_put_number(file, "block_scenarios", H5T_NATIVE_INT, &block);
  bad |= ald_image_put_number(file, "scenarios", H5T_NATIVE_UINT64, &m.scenarios);
  bad |= ald_image_put_number(file, "seed", H5T_NATIVE_UINT64, &m.seed);
  bad |= ald_image_put_number(file, "columns", H5T_NATIVE_UINT32, &m.column_count);
  bad |= ald_image_put_number(file, "step", H5T_NATIVE_DOUBLE, &m.step);
  if (m.shard_count > 0) {
    bad |= ald_image_put_number(file, "shard_index", H5T_NATIVE_UINT32, &m.shard_index);
    bad |= ald_image_put_number(file, "shard_count", H5T_NATIVE_UINT32, &m.shard_count);
  }
  assert_int_equal(bad, 0);
  put_texts(file, &m, identity);
  put_columns(file, &m);
  put_sources(file, &m);
  finish(file, folder, ALD_MANIFEST_FILE);
  ald_image_end(&guard);
  ald_manifest_clear(&m);
}

/* ------------------------------------------------------------------------------ a block */

static hid_t put_dataset(hid_t group, const char *name, hid_t type, uint32_t count,
                         const void *values) {
  const hsize_t extent = count;
  const hid_t space = H5Screate_simple(1, &extent, NULL);
  const hid_t set = H5Dcreate2(group, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  assert_true(set >= 0);
  assert_true(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  H5Sclose(space);
  return set;
}

static void put_scenarios(hid_t file, const ald_manifest *m, const ald_block *block) {
  const hid_t group = H5Gcreate2(file, "scenarios", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  uint64_t *indices = calloc(block->count, sizeof *indices);
  assert_non_null(indices);
  for (uint32_t i = 0; i < block->count; i++) {
    indices[i] = (uint64_t)block->index * ALD_BLOCK_SCENARIOS + i;
  }
  H5Dclose(put_dataset(group, "index", H5T_NATIVE_UINT64, block->count, indices));
  H5Dclose(put_dataset(group, "status", H5T_NATIVE_INT32, block->count, block->statuses));
  for (uint32_t c = 0; c < m->column_count; c++) {
    const int is_input = m->columns[c].is_input;
    const hid_t set = put_dataset(group, m->columns[c].name, H5T_NATIVE_DOUBLE, block->count,
                                  block->values + (size_t)c * block->count);
    assert_int_equal(ald_image_put_text(set, "unit", m->columns[c].unit), 0);
    assert_int_equal(ald_image_put_number(set, "input", H5T_NATIVE_INT, &is_input), 0);
    H5Dclose(set);
  }
  H5Gclose(group);
  free(indices);
}

static void put_events(hid_t file, const ald_block *block) {
  static const char *const names[] = {"row", "step", "what", "source"};
  const uint32_t count = block->event_count;
  if (count == 0) return;
  const hid_t group = H5Gcreate2(file, "events", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  uint32_t *numbers = calloc(count, sizeof *numbers);
  double *values = calloc(count, sizeof *values);
  assert_true(numbers && values);
  assert_int_equal(ald_image_put_number(group, "count", H5T_NATIVE_UINT32, &count), 0);
  for (int n = 0; n < 4; n++) {
    for (uint32_t e = 0; e < count; e++) {
      const ald_event *event = &block->events[e];
      const uint32_t own[] = {event->row, event->step, event->what, event->source};
      numbers[e] = own[n];
      values[e] = event->value;
    }
    H5Dclose(put_dataset(group, names[n], H5T_NATIVE_UINT32, count, numbers));
  }
  H5Dclose(put_dataset(group, "value", H5T_NATIVE_DOUBLE, count, values));
  H5Gclose(group);
  free(numbers);
  free(values);
}

void first_layout_block(const char *folder, uint32_t index) {
  char study[ALD_HASH_TEXT], hash[ALD_HASH_TEXT], name[40];
  ald_manifest m;
  ald_block block;
  ald_hash found;
  ald_image_guard guard;
  assert_int_equal(ald_manifest_read(folder, &m, NULL), ALD_OK);
  assert_int_equal(ald_block_read(folder, &m, index, &block, &found, NULL), ALD_OK);
  assert_int_equal(ald_manifest_identity(&m, study), ALD_OK);
  ald_hash_text(found, hash);
  ald_image_begin(&guard);
  const hid_t file = ald_image_create();
  int bad = ald_image_put_number(file, "block", H5T_NATIVE_UINT32, &block.index);
  bad |= ald_image_put_number(file, "count", H5T_NATIVE_UINT32, &block.count);
  bad |= ald_image_put_text(file, "hash", hash);
  bad |= ald_image_put_text(file, "study", study);
  assert_int_equal(bad, 0);
  put_scenarios(file, &m, &block);
  put_events(file, &block);
  snprintf(name, sizeof name, "blocks/block-%06" PRIu32 ".h5", index);
  finish(file, folder, name);
  ald_image_end(&guard);
  ald_block_clear(&block);
  ald_manifest_clear(&m);
}

/* ------------------------------------------------------------------------------ the fixture */

/* a file of the fixture: a zlib stream as hexadecimal digits */
static void unpack(const char *folder, const char *packed, const char *name) {
  enum { MOST = 1 << 20 };
  char path[600];
  unsigned char *stream = malloc(MOST), *bytes = malloc(MOST);
  unsigned digits;
  uLong length = 0;
  uLongf size = MOST;
  snprintf(path, sizeof path, "%s/tests/first_layout/%s", ALD_SOURCE_FOLDER, packed);
  FILE *file = fopen(path, "r");
  assert_true(file && stream && bytes);
  while (length < MOST && fscanf(file, "%2x", &digits) == 1) {
    stream[length++] = (unsigned char)digits;
  }
  fclose(file);
  assert_int_equal(uncompress(bytes, &size, stream, length), Z_OK);
  folder_put(folder, name, bytes, size);
  free(stream);
  free(bytes);
}

void first_layout_unpack(const char *folder) {
  char *blocks = folder_below(folder, "blocks");
  assert_int_equal(ald_folder_make(blocks), 0);
  free(blocks);
  unpack(folder, "manifest.h5.txt", "manifest.h5");
  unpack(folder, "block-000000.h5.txt", "blocks/block-000000.h5");
}
