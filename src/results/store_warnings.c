/* SPDX-License-Identifier: Apache-2.0
 * The warnings of a results folder as a file. On its root stand the attributes count and hash (of
 * the rows); the lists code, element, quantity, text and remedy; and the datasets scenarios, of and
 * scenario (uint64) and worst (float64), all (count). */
#include "store_warnings.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "base/pack.h"
#include "base/report.h"
#include "base/warning_list.h"
#include "results/store_image.h"

enum { TEXTS = 5, NUMBERS = 4 };
static const char *const text_names[TEXTS] = {"code", "element", "quantity", "text", "remedy"};
static const char *const number_names[NUMBERS] = {"scenarios", "of", "scenario", "worst"};

static const char *text_of(const ald_warning *warning, int text) {
  const char *const texts[TEXTS] = {warning->code, warning->element, warning->quantity,
                                    warning->text, warning->remedy};
  return texts[text];
}

static hid_t number_type(int number) {
  return number == NUMBERS - 1 ? H5T_NATIVE_DOUBLE : H5T_NATIVE_UINT64;
}

static void get_number(const ald_warning *warning, int number, uint64_t *bits) {
  const uint64_t counts[NUMBERS - 1] = {warning->scenarios, warning->of, warning->scenario};
  if (number < NUMBERS - 1) *bits = counts[number];
  if (number == NUMBERS - 1) memcpy(bits, &warning->worst, sizeof *bits);
}

/* ------------------------------------------------------------------------------ writing */

static ald_status pack_numbers(const ald_warnings *warnings, ald_packed packed[NUMBERS]) {
  const uint32_t count = ald_warnings_count(warnings);
  ald_status status = ALD_OK;
  ald_packer *packer = ald_packer_create();
  uint64_t *numbers = calloc(count + 1u, sizeof *numbers);
  if (!packer || !numbers) status = ALD_NO_MEMORY;
  for (int n = 0; n < NUMBERS && status == ALD_OK && count > 0; n++) {
    for (uint32_t w = 0; w < count; w++) {
      get_number(ald_warnings_at(warnings, w), n, &numbers[w]);
    }
    status = ald_pack(packer, numbers, sizeof *numbers, count, &packed[n]);
  }
  ald_packer_destroy(packer);
  free(numbers);
  return status;
}

static int put_all(hid_t file, const char *hash, const ald_warnings *warnings,
                   const ald_packed packed[NUMBERS]) {
  const uint32_t count = ald_warnings_count(warnings);
  const char **texts = calloc(count + 1u, sizeof *texts);
  int bad = !texts || ald_image_put_number(file, "count", H5T_NATIVE_UINT32, &count) != 0 ||
            ald_image_put_text(file, "hash", hash) != 0;
  for (int t = 0; t < TEXTS && !bad; t++) {
    for (uint32_t w = 0; w < count; w++) texts[w] = text_of(ald_warnings_at(warnings, w), t);
    bad = ald_image_put_list(file, text_names[t], texts, count) != 0;
  }
  for (int n = 0; n < NUMBERS && !bad && count > 0; n++) {
    bad = ald_image_put_packed(file, number_names[n], number_type(n), count, &packed[n]) != 0;
  }
  free(texts);
  return bad;
}

ald_status ald_store_warnings_write(const char *folder, const char *hash,
                                    const ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(folder && hash);
  ald_packed packed[NUMBERS] = {{0}};
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_status status = pack_numbers(warnings, packed);
  if (status == ALD_OK) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_create();
    if (file < 0 || put_all(file, hash, warnings, packed) != 0 ||
        ald_image_take(file, &bytes, &size) != 0) {
      status = ALD_NO_MEMORY;
    }
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  }
  if (status == ALD_OK) {
    status = ald_file_write(folder, ALD_WARNINGS_FILE, bytes, size, report);
  } else {
    ald_report_add(report, "error: no memory to store %s\n", ALD_WARNINGS_FILE);
  }
  for (int n = 0; n < NUMBERS; n++) free(packed[n].bytes);
  free(bytes);
  return status;
}

/* ------------------------------------------------------------------------------ reading */

/* What a file holds, column by column. */
typedef struct stored {
  uint32_t count;
  char **texts[TEXTS];
  uint64_t *numbers[NUMBERS];
} stored;

static void clear(stored *s) {
  for (int t = 0; t < TEXTS; t++) ald_image_free_list(s->texts[t], s->texts[t] ? s->count : 0);
  for (int n = 0; n < NUMBERS; n++) free(s->numbers[n]);
}

static bool get_all(hid_t file, const char *hash, stored *s) {
  char *held = ald_image_get_text(file, "hash");
  bool good = held && strcmp(held, hash) == 0 &&
              ald_image_get_number(file, "count", H5T_NATIVE_UINT32, &s->count) == 0;
  free(held);
  if (!good) s->count = 0;
  for (int t = 0; t < TEXTS && good; t++) {
    s->texts[t] = ald_image_get_list(file, text_names[t], s->count);
    good = s->texts[t] != NULL;
  }
  for (int n = 0; n < NUMBERS && good && s->count > 0; n++) {
    s->numbers[n] = calloc(s->count, sizeof *s->numbers[n]);
    good = s->numbers[n] && ald_image_get_dataset(file, number_names[n], number_type(n), s->count,
                                                  s->numbers[n]) == 0;
  }
  return good;
}

static void add_all(const stored *s, ald_warnings *warnings) {
  for (uint32_t w = 0; w < s->count; w++) {
    for (int t = 0; t < TEXTS; t++) ald_text_clean(s->texts[t][w]);
    ald_warning warning = {.code = s->texts[0][w],
                           .element = s->texts[1][w],
                           .quantity = s->texts[2][w],
                           .text = s->texts[3][w],
                           .remedy = s->texts[4][w],
                           .scenarios = s->numbers[0][w],
                           .of = s->numbers[1][w],
                           .scenario = s->numbers[2][w]};
    memcpy(&warning.worst, &s->numbers[NUMBERS - 1][w], sizeof warning.worst);
    ald_warnings_add(warnings, &warning);
  }
}

bool ald_store_warnings_read(const char *folder, const char *hash, ald_warnings *warnings) {
  ALD_ASSERT(folder && hash);
  unsigned char *bytes = NULL;
  size_t size = 0;
  stored s = {0};
  bool good = false;
  char *path = ald_path_join(folder, ALD_WARNINGS_FILE);
  if (path && ald_sealed_read(path, &bytes, &size) == 0 && ald_seal_check(bytes, size) == 1) {
    ald_image_guard guard;
    ald_image_begin(&guard);
    const hid_t file = ald_image_open(bytes, size);
    good = file >= 0 && get_all(file, hash, &s);
    if (file >= 0) H5Fclose(file);
    ald_image_end(&guard);
  }
  if (good) add_all(&s, warnings);
  clear(&s);
  free(bytes);
  free(path);
  return good;
}
