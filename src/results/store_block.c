/* SPDX-License-Identifier: Apache-2.0
 * A block as the bytes of its sealed file, and back.
 *
 * A block file holds on its root the attributes block, count, hash (of the block) and study (the
 * manifest's identity), and in /scenarios its columns (store_table.h), /scenarios/status (int32)
 * and /scenarios/index (uint64). A block with events has the group /events of row (of its scenario
 * in the block), step, what, source (uint32 each) and value (float64). Same content, same bytes. */
#include "store_block.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/pack.h"
#include "block.h"
#include "block_hash.h"
#include "manifest.h"

/* what an event is made of, as columns; `value` is the other one */
enum { EVENT_NUMBERS = 4 };
static const struct {
  const char *name;
  size_t offset;
} event_numbers[EVENT_NUMBERS] = {
    {"row", offsetof(ald_event, row)},
    {"step", offsetof(ald_event, step)},
    {"what", offsetof(ald_event, what)},
    {"source", offsetof(ald_event, source)},
};

static void *number_of(ald_event *event, int number) {
  ALD_ASSERT(number >= 0 && number < EVENT_NUMBERS);
  return (char *)event + event_numbers[number].offset;
}

/* ------------------------------------------------------------------------------- block to bytes */

/* All datasets of a block, packed before HDF5 is entered. */
typedef struct parts {
  ald_packed index, status;
  ald_packed_table columns;
  ald_packed events[EVENT_NUMBERS + 1];
} parts;

static void clear_parts(parts *p) {
  free(p->index.bytes);
  free(p->status.bytes);
  ald_packed_table_clear(&p->columns);
  for (int e = 0; e <= EVENT_NUMBERS; e++) free(p->events[e].bytes);
}

static ald_status pack_events(ald_packer *packer, const ald_block *block, parts *p) {
  const uint32_t count = block->event_count;
  ald_status status = ALD_OK;
  uint32_t *numbers = malloc(count * sizeof *numbers);
  double *values = malloc(count * sizeof *values);
  if (!numbers || !values) status = ALD_NO_MEMORY;
  for (int n = 0; n < EVENT_NUMBERS && status == ALD_OK; n++) {
    for (uint32_t e = 0; e < count; e++) {
      memcpy(&numbers[e], number_of(&block->events[e], n), sizeof *numbers);
    }
    status = ald_pack(packer, numbers, sizeof *numbers, count, &p->events[n]);
  }
  if (status == ALD_OK) {
    for (uint32_t e = 0; e < count; e++) values[e] = block->events[e].value;
    ald_values_canonical(values, count, values);
    status = ald_pack(packer, values, sizeof *values, count, &p->events[EVENT_NUMBERS]);
  }
  free(values);
  free(numbers);
  return status;
}

static ald_status pack_block(const ald_block *block, uint32_t column_count, parts *p) {
  ALD_ASSERT(block->count > 0 && block->count <= ALD_BLOCK_SCENARIOS);
  const uint32_t count = block->count;
  ald_status status = ALD_OK;
  *p = (parts){0};
  ald_packer *packer = ald_packer_create();
  uint64_t *indices = malloc(count * sizeof *indices);
  if (!packer || !indices) {
    status = ALD_NO_MEMORY;
    goto done;
  }
  for (uint32_t i = 0; i < count; i++) {
    indices[i] = (uint64_t)block->index * ALD_BLOCK_SCENARIOS + i;
  }
  ALD_TRY(ald_pack(packer, indices, sizeof *indices, count, &p->index));
  ALD_TRY(ald_pack(packer, block->statuses, sizeof *block->statuses, count, &p->status));
  ALD_TRY(ald_packed_table_make(packer, block, column_count, &p->columns));
  if (block->event_count > 0) ALD_TRY(pack_events(packer, block, p));
done:
  ald_packer_destroy(packer);
  free(indices);
  return status;
}

static int put_events(hid_t file, uint32_t count, const ald_packed events[EVENT_NUMBERS + 1]) {
  const hid_t group = H5Gcreate2(file, "events", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (group < 0) return -1;
  int bad = ald_image_put_number(group, "count", H5T_NATIVE_UINT32, &count);
  for (int n = 0; n < EVENT_NUMBERS && !bad; n++) {
    bad |= ald_image_put_packed(group, event_numbers[n].name, H5T_NATIVE_UINT32, count, &events[n]);
  }
  bad |= ald_image_put_packed(group, "value", H5T_NATIVE_DOUBLE, count, &events[EVENT_NUMBERS]);
  H5Gclose(group);
  return bad;
}

static int put_block(hid_t file, const ald_block *block, const parts *p, const char *study,
                     const char *hash) {
  ALD_ASSERT(study && hash && p);
  const uint32_t count = block->count;
  int bad = ald_image_put_number(file, "block", H5T_NATIVE_UINT32, &block->index);
  bad |= ald_image_put_number(file, "count", H5T_NATIVE_UINT32, &count);
  bad |= ald_image_put_text(file, "hash", hash);
  bad |= ald_image_put_text(file, "study", study);
  const hid_t group = H5Gcreate2(file, "scenarios", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (bad || group < 0) return -1;
  bad |= ald_image_put_packed(group, "index", H5T_NATIVE_UINT64, count, &p->index);
  bad |= ald_image_put_packed(group, "status", H5T_NATIVE_INT32, count, &p->status);
  bad |= ald_packed_table_put(group, &p->columns);
  H5Gclose(group);
  if (block->event_count > 0 && !bad) bad = put_events(file, block->event_count, p->events);
  return bad;
}

ald_status ald_block_encode(const ald_manifest *manifest, const ald_block *block,
                            unsigned char **bytes, size_t *size) {
  ALD_ASSERT(bytes && size);
  char study[ALD_HASH_TEXT], hash[ALD_HASH_TEXT];
  parts p;
  *bytes = NULL;
  *size = 0;
  ald_status status = pack_block(block, manifest->column_count, &p);
  if (status == ALD_OK) status = ald_manifest_identity(manifest, study);
  if (status == ALD_OK) {
    ald_hash_text(ald_block_hash(block, manifest->column_count), hash);
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_create();
    if (file < 0 || put_block(file, block, &p, study, hash) != 0 ||
        ald_image_take_open(file, bytes, size) != 0) {
      status = ALD_NO_MEMORY;
    }
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  }
  if (status == ALD_OK) ald_seal_make(*bytes, *size);
  clear_parts(&p);
  return status;
}

/* ------------------------------------------------------------------------------- bytes to block */

/* Scenarios of a block before its study ended. */
static uint32_t whole_size(const ald_manifest *manifest, uint32_t index) {
  const ald_manifest whole = {.scenarios = manifest->scenarios};
  return ald_manifest_block_size(&whole, index);
}

const char ald_block_of_another[] = "it belongs to another study";

/* Is this the file of that block? Receives the scenarios in it and the hash written there.
 * @return NULL, or what is wrong with the file */
static const char *get_head(hid_t file, const ald_manifest *manifest, uint32_t index,
                            const char *study, uint32_t *count, char hash[ALD_HASH_TEXT]) {
  uint32_t stored_index = 0;
  char *stored_study = ald_image_get_text(file, "study");
  const bool same_study = stored_study && strcmp(stored_study, study) == 0;
  free(stored_study);
  if (!same_study) return ald_block_of_another;
  if (ald_image_get_number(file, "block", H5T_NATIVE_UINT32, &stored_index) != 0 ||
      stored_index != index) {
    return "it is another block under this name";
  }
  if (ald_image_get_number(file, "count", H5T_NATIVE_UINT32, count) != 0 ||
      (*count != ald_manifest_block_size(manifest, index) &&
       *count != whole_size(manifest, index))) {
    return "it has another number of scenarios";
  }
  char *stored_hash = ald_image_get_text(file, "hash");
  snprintf(hash, ALD_HASH_TEXT, "%s", stored_hash ? stored_hash : "");
  free(stored_hash);
  return NULL;
}

static const char *get_events(hid_t file, ald_block *block) {
  if (H5Lexists(file, "events", H5P_DEFAULT) <= 0) return NULL;
  static const char wrong[] = "its events cannot be read";
  uint32_t count = 0;
  const hid_t group = H5Gopen2(file, "events", H5P_DEFAULT);
  if (group < 0) return wrong;
  int bad = ald_image_get_number(group, "count", H5T_NATIVE_UINT32, &count) != 0 ||
            ald_image_count(group, event_numbers[0].name) != count;
  if (bad) count = 0;
  uint32_t *numbers = malloc((size_t)count * sizeof *numbers + 1);
  double *values = malloc((size_t)count * sizeof *values + 1);
  block->events = calloc((size_t)count + 1, sizeof *block->events);
  if (!numbers || !values || !block->events) bad = 1;
  for (int n = 0; n < EVENT_NUMBERS && !bad; n++) {
    bad =
        ald_image_get_dataset(group, event_numbers[n].name, H5T_NATIVE_UINT32, count, numbers) != 0;
    for (uint32_t e = 0; e < count && !bad; e++) {
      memcpy(number_of(&block->events[e], n), &numbers[e], sizeof *numbers);
    }
  }
  bad = bad || ald_image_get_dataset(group, "value", H5T_NATIVE_DOUBLE, count, values) != 0;
  for (uint32_t e = 0; e < count && !bad; e++) block->events[e].value = values[e];
  if (!bad) block->event_count = count;
  free(values);
  free(numbers);
  H5Gclose(group);
  return bad ? wrong : NULL;
}

/* Reads a block but for columns that stay `packed` (columns); `hash` receives the hash that is
 * written in the file.
 * @return NULL, or what is wrong with it */
static const char *get_block(hid_t file, const ald_manifest *manifest, const char *study,
                             ald_block *block, ald_packed *packed, char hash[ALD_HASH_TEXT]) {
  const char *wrong = get_head(file, manifest, block->index, study, &block->count, hash);
  if (wrong) return wrong;
  const uint32_t count = block->count;
  ald_block_view view;
  wrong = ald_view_open(file, manifest, count, &view);
  if (!wrong) {
    block->values = malloc(sizeof(double) * count * ((size_t)manifest->column_count + 1));
    block->statuses = malloc(sizeof(int32_t) * count + 1);
    if (!block->values || !block->statuses) {
      ald_view_close(&view);
      return NULL;
    }
  }
  if (!wrong &&
      ald_image_get_dataset(view.group, "status", H5T_NATIVE_INT32, count, block->statuses) != 0) {
    wrong = "its statuses cannot be read";
  }
  for (uint32_t c = 0; c < manifest->column_count && !wrong; c++) {
    wrong = ald_view_take(&view, c, &packed[c]);
    if (wrong || packed[c].bytes) continue;
    wrong = ald_view_read(&view, c, 0, count, block->values + (size_t)c * count);
  }
  ald_view_close(&view);
  return wrong ? wrong : get_events(file, block);
}

/* Unpacks and frees the columns that stayed packed, outside the lock. */
static const char *unpack(const ald_block *block, uint32_t column_count, ald_packed *packed,
                          const char *wrong) {
  for (uint32_t c = 0; c < column_count; c++) {
    if (!packed[c].bytes) continue;
    double *values = block->values + (size_t)c * block->count;
    if (!wrong && ald_unpack(&packed[c], sizeof *values, block->count, values) != ALD_OK) {
      wrong = "its columns cannot be read";
    }
    free(packed[c].bytes);
  }
  return wrong;
}

/* Are statuses and events such as a run writes them, and is the hash right? */
static const char *check_block(const ald_block *block, uint32_t column_count, const char *stored,
                               ald_hash *hash) {
  ALD_ASSERT(stored && hash);
  char computed[ALD_HASH_TEXT];
  *hash = ald_block_hash(block, column_count);
  ald_hash_text(*hash, computed);
  return ald_block_is_sound(block) && strcmp(stored, computed) == 0
             ? NULL
             : "its hash is not that of its values";
}

ald_status ald_block_decode(const unsigned char *bytes, size_t size, const ald_manifest *manifest,
                            uint32_t index, ald_block *block, ald_hash *hash, const char **wrong) {
  ALD_ASSERT(block && wrong);
  char study[ALD_HASH_TEXT];
  char stored[ALD_HASH_TEXT] = "";
  ald_hash found = {0};
  *block = (ald_block){.index = index};
  *wrong = NULL;
  if (ald_manifest_identity(manifest, study) != ALD_OK) return ALD_NO_MEMORY;
  const int seal = ald_seal_check(bytes, size);
  if (seal == 1) {
    ald_packed *packed = calloc((size_t)manifest->column_count + 1, sizeof *packed);
    if (!packed) return ALD_NO_MEMORY;
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_open(bytes, size);
    *wrong = file < 0 ? ald_image_wrong() : get_block(file, manifest, study, block, packed, stored);
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
    *wrong = unpack(block, manifest->column_count, packed, *wrong);
    free(packed);
  } else {
    *wrong = seal == 0 ? "damaged or truncated: its checksum does not match"
                       : "it is not a results file of Allide";
  }
  ald_status status = *wrong ? ALD_BAD_RESULTS : ALD_OK;
  if (!*wrong && (!block->values || !block->statuses)) status = ALD_NO_MEMORY;
  if (status == ALD_OK) {
    *wrong = check_block(block, manifest->column_count, stored, &found);
    if (*wrong) status = ALD_BAD_RESULTS;
  }
  const uint32_t counting = ald_manifest_block_size(manifest, index);
  if (status == ALD_OK && block->count != counting) {
    ald_block_cut(block, manifest->column_count, counting);
    found = ald_block_hash(block, manifest->column_count);
  }
  if (hash) *hash = found;
  if (status != ALD_OK) ald_block_clear(block);
  return status;
}

const char *ald_block_open(const char *path, const ald_manifest *manifest, uint32_t index,
                           const char *study, hid_t *file, ald_block_view *view) {
  ALD_ASSERT(path && file && view);
  char hash[ALD_HASH_TEXT];
  uint32_t count = 0;
  *file = ald_image_open_file(path);
  if (*file < 0) return ald_image_wrong();
  const char *wrong = get_head(*file, manifest, index, study, &count, hash);
  if (!wrong) {
    wrong = ald_view_open(*file, manifest, count, view);
    if (wrong) ald_view_close(view);
  }
  if (wrong) H5Fclose(*file);
  return wrong;
}

/* ------------------------------------------------------------------------------- in memory */
