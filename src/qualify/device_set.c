/* SPDX-License-Identifier: Apache-2.0
 * The devices of a run, by one text: "openmp+opencl:all". */
#include "device_set.h"

#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device_omp.h"
#include "device_open.h"

/* A device that is asked for. */
typedef struct wish {
  ald_device_id id;
  char part[32]; /* of the text, by which it is meant */
} wish;

typedef ald_status opener(const char *id, ald_precision precision, ald_device **device,
                          ald_report *report);

typedef struct wishes {
  const char *text;
  ald_precision precision;
  opener *open; /* by what is to compute there */
  wish list[ALD_DEVICES_MAX];
  uint32_t count;
} wishes;

bool ald_device_set_is_asked(const char *text) { return ald_device_is_several(text); }

void ald_device_problem(const char *text, char *problem, size_t size) {
  static const char error[] = "error: ";
  if (strncmp(text, error, sizeof error - 1) == 0) text += sizeof error - 1;
  snprintf(problem, size, "%.*s", (int)strcspn(text, "\n"), text);
}

/* ------------------------------------------------------------------------------ what is asked */

static ald_status add_wish(wishes *w, const char *id, const char *part, ald_report *report) {
  ALD_ASSERT(id && part);
  for (uint32_t k = 0; k < w->count; k++) {
    if (strcmp(w->list[k].id.text, id) != 0) continue;
    if (strcmp(w->list[k].part, part) == 0) {
      ald_report_add(report, "error: device \"%s\": %s is in it twice; name each device once\n",
                     w->text, part);
    } else {
      ald_report_add(report,
                     "error: device \"%s\": %s and %s both mean %s here; name each device once\n",
                     w->text, w->list[k].part, part, id);
    }
    return ALD_BAD_ARGUMENT;
  }
  if (w->count == ALD_DEVICES_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: device \"%s\": a run takes %d devices at most\n", w->text,
                           ALD_DEVICES_MAX);
  }
  wish *made = &w->list[w->count++];
  snprintf(made->id.text, sizeof made->id.text, "%s", id);
  snprintf(made->part, sizeof made->part, "%s", part);
  return ALD_OK;
}

/* the devices that one part of the text means */
static ald_status add_part(wishes *w, const char *part, ald_report *report) {
  ald_device_id ids[ALD_DEVICES_MAX];
  uint32_t count = 0;
  ald_status status = ALD_OK;
  if (strcmp(part, "openmp") == 0) return add_wish(w, part, part, report);
  if (strcmp(part, "auto") == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: device \"%s\": auto is one device and stands alone; name the "
                           "devices, such as openmp+opencl:all\n",
                           w->text);
  }
  if (!ald_device_is_accelerator(part)) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: device \"%s\": \"%s\" is no device; several are " ALD_DEVICE_WORDS
        ", " ALD_DEVICES_WORDS ", joined by + (see `allide devices`)\n",
        w->text, part);
  }
  ALD_TRY(ald_device_ids(part, w->precision, ids, ALD_DEVICES_MAX, &count, report));
  for (uint32_t k = 0; k < count; k++) ALD_TRY(add_wish(w, ids[k].text, part, report));
done:
  return status;
}

/* ------------------------------------------------------------------------------ opening */

/* One that cannot be had is left out. */
static void leave_out(ald_device_set *set, const char *id, const char *why, ald_report *report) {
  char problem[256], twice[64];
  ald_device_problem(why, problem, sizeof problem);
  const size_t length = strlen(set->left_out);
  const int words = snprintf(twice, sizeof twice, "device %s: ", id);
  const char *rest = problem + (strncmp(problem, twice, (size_t)words) == 0 ? words : 0);
  snprintf(set->left_out + length, sizeof set->left_out - length, "%s%s left out: %s",
           length > 0 ? "; " : "", id, rest);
  ald_report_add(report, "warning: %s is left out: %s\n", id, rest);
}

/* "opencl:all" or "cuda:all" */
static bool is_everything(const char *part) {
  return !strchr(part, '+') && ald_device_is_several(part);
}

static ald_status open_wish(const wishes *w, const wish *one, bool may_lack, ald_device_set *set,
                            ald_report *report) {
  ALD_ASSERT(set->count < ALD_DEVICES_MAX);
  ald_report *why = ald_report_create();
  ald_status status = w->open(one->id.text, w->precision, &set->devices[set->count], why);
  const char *rest = ald_report_notes(report, ald_report_text(why));
  if (status == ALD_OK) {
    set->count++;
  } else if ((may_lack || is_everything(one->part)) && status != ALD_NO_MEMORY) {
    leave_out(set, one->id.text, rest, report);
    status = ALD_OK;
  } else {
    ald_report_add(report, "%s", rest);
    ald_report_add(report, "note: --allow-fallback leaves out devices that fail\n");
  }
  ald_report_destroy(why);
  return status;
}

/* the parts of the text, each with the devices that it means */
static ald_status read_parts(wishes *w, bool may_lack, ald_device_set *set, ald_report *report) {
  ald_status status = ALD_OK;
  const char *at = w->text;
  while (status == ALD_OK) {
    char part[32];
    const size_t length = strcspn(at, "+");
    ald_report *why = ald_report_create();
    snprintf(part, sizeof part, "%.*s", (int)length, at);
    status = add_part(w, part, why);
    if (status == ALD_NO_DEVICE && may_lack) {
      leave_out(set, part, ald_report_text(why), report);
      status = ALD_OK;
    } else {
      ald_report_add(report, "%s", ald_report_text(why));
      if (status == ALD_NO_DEVICE)
        ald_report_add(report, "note: --allow-fallback leaves out devices that fail\n");
    }
    ald_report_destroy(why);
    if (at[length] == '\0') break;
    at += length + 1;
  }
  return status;
}

/* Which device computes a scenario is left to chance, which shows in single precision. */
static void tell_of_chance(const ald_device_set *set, ald_report *report) {
  for (uint32_t k = 1; k < set->count; k++) {
    if (strcmp(set->devices[k]->name, set->devices[0]->name) == 0) continue;
    ald_report_add(report,
                   "note: in single precision devices differ in the last digits, and which of them "
                   "computes a scenario is left to chance: the hash may change from run to run\n");
    return;
  }
}

static ald_status open_several(const char *text, ald_precision precision, opener *open,
                               bool may_lack, ald_device_set *set, ald_report *report) {
  ald_status status = ALD_OK;
  wishes w = {.text = text, .precision = precision, .open = open};
  ALD_TRY(read_parts(&w, may_lack, set, report));
  for (uint32_t k = 0; k < w.count; k++) {
    ALD_TRY(open_wish(&w, &w.list[k], may_lack, set, report));
  }
  if (precision == ALD_SINGLE_PRECISION) tell_of_chance(set, report);
  if (set->count > 0) return ALD_OK;
  if (may_lack) {
    ALD_TRY(ald_device_omp_open(precision, &set->devices[0], report));
    set->count = 1;
    return ALD_OK;
  }
  status = ald_report_fail(report, ALD_DEVICE_FAILED,
                           "error: device \"%s\": none of them can be used; --device openmp "
                           "computes without them\n",
                           text);
done:
  ald_device_set_close(set);
  return status;
}

/* one device; with `may_lack` OpenMP in place of another device that fails */
static ald_status open_one(const char *text, ald_precision precision, opener *open, bool may_lack,
                           ald_device_set *set, ald_report *report) {
  ald_report *why = ald_report_create();
  ald_status status = open(text, precision, &set->devices[0], why);
  const bool replaceable = ald_device_is_accelerator(text);
  const char *reason = ald_report_notes(report, ald_report_text(why));
  if (status != ALD_OK && replaceable && may_lack) {
    ald_device_problem(reason, set->left_out, sizeof set->left_out);
    status = ald_device_omp_open(precision, &set->devices[0], report);
  } else if (status != ALD_OK) {
    ald_report_add(report, "%s", reason);
    if (replaceable) ald_report_add(report, "note: --allow-fallback computes on OpenMP instead\n");
  }
  ald_report_destroy(why);
  set->count = status == ALD_OK;
  return status;
}

ald_status ald_device_set_open(const char *text, ald_precision precision,
                               ald_program_choice program, bool may_lack, ald_device_set *set,
                               ald_report *report) {
  ALD_ASSERT(set);
  opener *open = program == ALD_PROGRAM_ANY ? ald_device_open : ald_device_open_for_studies;
  memset(set, 0, sizeof *set);
  return ald_device_set_is_asked(text) ? open_several(text, precision, open, may_lack, set, report)
                                       : open_one(text, precision, open, may_lack, set, report);
}

void ald_device_set_close(ald_device_set *set) {
  while (set->count > 0) ald_device_close(set->devices[--set->count]);
}

void ald_device_shares_name(const ald_device_share *shares, uint32_t count, char *name,
                            size_t size) {
  ALD_ASSERT(count > 0 && count <= ALD_DEVICES_MAX);
  for (int by_id = 0; by_id < 2; by_id++) {
    size_t length = 0;
    for (uint32_t k = 0; k < count && length < size; k++) {
      length += (size_t)snprintf(name + length, size - length, "%s%s", k > 0 ? " + " : "",
                                 by_id ? shares[k].id : shares[k].name);
    }
    if (length < size) return;
  }
}
