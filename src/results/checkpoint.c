/* SPDX-License-Identifier: Apache-2.0
 * Checkpoints inside a block.
 *
 * A file is sealed (hash.h) and holds, in the byte order of the machine: the header below, then
 * states, statuses, reals, flags, rows, events as ald_checkpoint lists them, for the running and
 * the finished scenarios alone. */
#include "checkpoint.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/hash.h"

#define PARTIAL_MARK 0x416c6c69u /* byte order and kind of file */

typedef struct header {
  uint32_t mark, version;
  char identity[ALD_HASH_TEXT];
  uint64_t first;
  uint32_t count, real_rows, flag_rows, column_count, event_count, spare;
} header;

struct ald_checkpoints {
  char *folder; /* FOLDER/checkpoint */
  char identity[ALD_HASH_TEXT];
  uint32_t generation; /* of the files that this run writes */
  uint32_t real_rows, flag_rows, column_count;
  bool any_lanes; /* whatever rows the lanes have: only finished scenarios are wanted */
  uint32_t count;
  ald_checkpoint **read; /* (count) */
};

ald_status ald_checkpoint_create(uint64_t first, uint32_t count, uint32_t real_rows,
                                 uint32_t flag_rows, uint32_t column_count,
                                 ald_checkpoint **checkpoint, ald_report *report) {
  ALD_ASSERT(count > 0 && checkpoint);
  ald_checkpoint *p = calloc(1, sizeof *p);
  *checkpoint = p;
  if (p) {
    p->first = first;
    p->count = count;
    p->real_rows = real_rows;
    p->flag_rows = flag_rows;
    p->column_count = column_count;
    p->states = calloc(count + 1u, sizeof *p->states);
    p->statuses = calloc(count + 1u, sizeof *p->statuses);
    p->slots = calloc(count + 1u, sizeof *p->slots);
    if (p->states && p->statuses && p->slots) return ALD_OK;
  }
  ald_checkpoint_destroy(p);
  *checkpoint = NULL;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a checkpoint\n");
}

ald_status ald_checkpoint_allot(ald_checkpoint *checkpoint, ald_report *report) {
  uint32_t running = 0, finished = 0;
  for (uint32_t i = 0; i < checkpoint->count; i++) {
    if (checkpoint->states[i] == ALD_CHECKPOINT_RUNNING) checkpoint->slots[i] = running++;
    if (checkpoint->states[i] == ALD_CHECKPOINT_FINISHED) checkpoint->slots[i] = finished++;
  }
  checkpoint->reals =
      calloc((size_t)running * checkpoint->real_rows + 1, sizeof *checkpoint->reals);
  checkpoint->flags =
      calloc((size_t)running * checkpoint->flag_rows + 1, sizeof *checkpoint->flags);
  checkpoint->rows =
      calloc((size_t)finished * checkpoint->column_count + 1, sizeof *checkpoint->rows);
  if (checkpoint->reals && checkpoint->flags && checkpoint->rows) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a checkpoint\n");
}

double *ald_checkpoint_reals(const ald_checkpoint *checkpoint, uint32_t offset) {
  ALD_ASSERT(offset < checkpoint->count && checkpoint->states[offset] == ALD_CHECKPOINT_RUNNING);
  return checkpoint->reals + (size_t)checkpoint->slots[offset] * checkpoint->real_rows;
}

uint32_t *ald_checkpoint_flags(const ald_checkpoint *checkpoint, uint32_t offset) {
  ALD_ASSERT(offset < checkpoint->count && checkpoint->states[offset] == ALD_CHECKPOINT_RUNNING);
  return checkpoint->flags + (size_t)checkpoint->slots[offset] * checkpoint->flag_rows;
}

double *ald_checkpoint_row(const ald_checkpoint *checkpoint, uint32_t offset) {
  ALD_ASSERT(offset < checkpoint->count && checkpoint->states[offset] == ALD_CHECKPOINT_FINISHED);
  return checkpoint->rows + (size_t)checkpoint->slots[offset] * checkpoint->column_count;
}

void ald_checkpoint_destroy(ald_checkpoint *checkpoint) {
  if (!checkpoint) return;
  free(checkpoint->states);
  free(checkpoint->statuses);
  free(checkpoint->slots);
  free(checkpoint->reals);
  free(checkpoint->flags);
  free(checkpoint->rows);
  free(checkpoint->events);
  free(checkpoint);
}

/* ------------------------------------------------------------------------------ the file */

/* Bytes that are written to or read from, one array after the other. */
typedef struct cursor {
  unsigned char *bytes;
  size_t size, at;
  bool writes, failed;
} cursor;

static void move(cursor *c, void *data, size_t size) {
  c->failed = c->failed || size > c->size - c->at;
  if (c->failed || size == 0) return;
  if (c->writes) {
    memcpy(c->bytes + c->at, data, size);
  } else {
    memcpy(data, c->bytes + c->at, size);
  }
  c->at += size;
}

static void move_states(cursor *c, ald_checkpoint *p) {
  move(c, p->states, p->count * sizeof *p->states);
  move(c, p->statuses, p->count * sizeof *p->statuses);
}

/* the arrays, in the same order for writing and reading; the states are there */
static void move_arrays(cursor *c, ald_checkpoint *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] == ALD_CHECKPOINT_RUNNING) {
      move(c, ald_checkpoint_reals(p, i), p->real_rows * sizeof *p->reals);
      move(c, ald_checkpoint_flags(p, i), p->flag_rows * sizeof *p->flags);
    } else if (p->states[i] == ALD_CHECKPOINT_FINISHED) {
      move(c, ald_checkpoint_row(p, i), p->column_count * sizeof *p->rows);
    }
  }
  move(c, p->events, p->event_count * sizeof *p->events);
}

static size_t encoded_size(const ald_checkpoint *p) {
  size_t size = ALD_SEAL_SIZE + sizeof(header) +
                p->count * (sizeof *p->states + sizeof *p->statuses) +
                p->event_count * sizeof *p->events;
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] == ALD_CHECKPOINT_RUNNING) {
      size += p->real_rows * sizeof *p->reals + p->flag_rows * sizeof *p->flags;
    } else if (p->states[i] == ALD_CHECKPOINT_FINISHED) {
      size += p->column_count * sizeof *p->rows;
    }
  }
  return size;
}

ald_status ald_checkpoints_write(ald_checkpoints *checkpoints, const ald_checkpoint *checkpoint,
                                 ald_report *report) {
  ALD_ASSERT(checkpoint->real_rows == checkpoints->real_rows &&
             checkpoint->flag_rows == checkpoints->flag_rows &&
             checkpoint->column_count == checkpoints->column_count);
  ald_checkpoint copy = *checkpoint;
  header head = {.mark = PARTIAL_MARK, .version = 1, .first = checkpoint->first};
  char name[64];
  cursor c = {.size = encoded_size(checkpoint), .at = ALD_SEAL_SIZE, .writes = true};
  snprintf(head.identity, sizeof head.identity, "%s", checkpoints->identity);
  head.count = checkpoint->count;
  head.real_rows = checkpoint->real_rows;
  head.flag_rows = checkpoint->flag_rows;
  head.column_count = checkpoint->column_count;
  head.event_count = checkpoint->event_count;
  c.bytes = calloc(1, c.size);
  if (!c.bytes) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to write a checkpoint\n");
  }
  move(&c, &head, sizeof head);
  move_states(&c, &copy);
  move_arrays(&c, &copy);
  ald_seal_make(c.bytes, c.size);
  snprintf(name, sizeof name, "partial-%04" PRIu32 "-%012" PRIu64 "-%07" PRIu32,
           checkpoints->generation, checkpoint->first, checkpoint->count);
  ald_status status = ALD_OK;
  const int error = ald_folder_make(checkpoints->folder);
  if (error != 0) status = ald_file_fail(report, checkpoints->folder, "make the folder", error);
  if (status == ALD_OK) status = ald_file_write(checkpoints->folder, name, c.bytes, c.size, report);
  free(c.bytes);
  return status;
}

void ald_checkpoints_turn(ald_checkpoints *checkpoints) { checkpoints->generation++; }

/* Has a file of this size its arrays? Its states are there. */
static bool is_as_long(const ald_checkpoint *p, size_t size) {
  const uint64_t lane =
      (uint64_t)p->real_rows * sizeof *p->reals + (uint64_t)p->flag_rows * sizeof *p->flags;
  const uint64_t row = (uint64_t)p->column_count * sizeof *p->rows;
  uint64_t need = 0;
  for (uint32_t i = 0; i < p->count && need <= size; i++) {
    if (p->states[i] == ALD_CHECKPOINT_RUNNING) need += lane;
    if (p->states[i] == ALD_CHECKPOINT_FINISHED) need += row;
  }
  return need <= size;
}

/* Are states, statuses and events such as a run writes them? */
static bool is_sound(const ald_checkpoint *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] > ALD_CHECKPOINT_FINISHED) return false;
    if (p->states[i] == ALD_CHECKPOINT_FINISHED &&
        (p->statuses[i] < 0 || p->statuses[i] >= ALD_SCENARIO_STATUS_COUNT)) {
      return false;
    }
  }
  for (uint32_t e = 0; e < p->event_count; e++) {
    if (p->events[e].row >= p->count) return false;
  }
  return true;
}

/* a checkpoint from the bytes of a file; NULL if it is none of this run's */
static ald_checkpoint *decode(const ald_checkpoints *checkpoints, unsigned char *bytes,
                              size_t size) {
  header head;
  cursor c = {.bytes = bytes, .size = size, .at = ALD_SEAL_SIZE};
  if (ald_seal_check(bytes, size) != 1) return NULL;
  move(&c, &head, sizeof head);
  if (c.failed || head.mark != PARTIAL_MARK || head.version != 1 ||
      memcmp(head.identity, checkpoints->identity, sizeof head.identity) != 0 ||
      head.column_count != checkpoints->column_count || head.count == 0) {
    return NULL;
  }
  if (!checkpoints->any_lanes &&
      (head.real_rows != checkpoints->real_rows || head.flag_rows != checkpoints->flag_rows)) {
    return NULL;
  }
  /* what there is bounds what is taken: a state and a status a scenario */
  const size_t rest = size - c.at,
               least = sizeof *(ald_checkpoint){0}.states + sizeof *(ald_checkpoint){0}.statuses;
  if (head.count > rest / least || head.event_count > rest / sizeof(ald_event)) return NULL;
  ald_checkpoint *p = NULL;
  if (ald_checkpoint_create(head.first, head.count, head.real_rows, head.flag_rows,
                            head.column_count, &p, NULL) != ALD_OK) {
    return NULL;
  }
  p->event_count = head.event_count;
  p->events = calloc(head.event_count + 1u, sizeof *p->events);
  move_states(&c, p);
  const bool roomy =
      p->events && !c.failed && is_as_long(p, size) && ald_checkpoint_allot(p, NULL) == ALD_OK;
  if (roomy) move_arrays(&c, p);
  if (roomy && !c.failed && c.at == size && is_sound(p)) return p;
  ald_checkpoint_destroy(p);
  return NULL;
}

/* ------------------------------------------------------------------------------ the folder */

static ald_status read_one(ald_checkpoints *checkpoints, const char *name, ald_report *report) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  uint32_t generation = 0;
  char *path = ald_path_join(checkpoints->folder, name);
  if (!path) return ALD_NO_MEMORY;
  if (sscanf(name, "partial-%" SCNu32 "-", &generation) == 1 &&
      generation >= checkpoints->generation) {
    checkpoints->generation = generation + 1;
  }
  ald_checkpoint *p = NULL;
  if (ald_sealed_read(path, &bytes, &size) == 0) p = decode(checkpoints, bytes, size);
  free(bytes);
  ald_status status = ALD_OK;
  if (p) {
    ald_checkpoint **grown = realloc(checkpoints->read, (checkpoints->count + 1u) * sizeof *grown);
    if (grown) {
      checkpoints->read = grown;
      grown[checkpoints->count++] = p;
    } else {
      ald_checkpoint_destroy(p);
      status = ALD_NO_MEMORY;
    }
  } else {
    ald_report_add(report,
                   "note: %s: no checkpoint of this run, or damaged; its scenarios are "
                   "computed from their beginning\n",
                   path);
  }
  free(path);
  return status;
}

ald_status ald_checkpoints_join(const char *folder, const char *identity, uint32_t real_rows,
                                uint32_t flag_rows, uint32_t column_count,
                                ald_checkpoints **checkpoints, ald_report *report) {
  ALD_ASSERT(folder && identity && checkpoints);
  ald_checkpoints *made = calloc(1, sizeof *made);
  ald_status status = ALD_NO_MEMORY;
  *checkpoints = NULL;
  if (made) made->folder = ald_path_join(folder, ALD_CHECKPOINT_FOLDER);
  if (made && made->folder) {
    snprintf(made->identity, sizeof made->identity, "%s", identity);
    made->real_rows = real_rows;
    made->flag_rows = flag_rows;
    made->column_count = column_count;
    status = ALD_OK;
    DIR *open = opendir(made->folder);
    struct dirent *entry;
    while (open && status == ALD_OK && (entry = readdir(open))) {
      if (strncmp(entry->d_name, "partial-", 8) != 0 || ald_file_is_temporary(entry->d_name)) {
        continue;
      }
      status = read_one(made, entry->d_name, report);
    }
    if (open) closedir(open);
  }
  if (status == ALD_OK) {
    *checkpoints = made;
    return ALD_OK;
  }
  ald_checkpoints_close(made);
  return ald_report_fail(report, status, "error: no memory for the checkpoints of %s\n", folder);
}

ald_status ald_checkpoints_open(const char *folder, const char *identity, uint32_t real_rows,
                                uint32_t flag_rows, uint32_t column_count,
                                ald_checkpoints **checkpoints, ald_report *report) {
  const ald_status status = ald_checkpoints_join(folder, identity, real_rows, flag_rows,
                                                 column_count, checkpoints, report);
  if (status == ALD_OK) ald_folder_clean((*checkpoints)->folder);
  return status;
}

/* hands the checkpoint of a file on, if it is one of this study; a file that is gone is no fault: a
 * run that is at work replaces them */
static ald_status visit_one(const ald_checkpoints *like, const char *name, ald_checkpoint_call each,
                            void *user, ald_report *report) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_status status = ALD_OK;
  char *path = ald_path_join(like->folder, name);
  if (!path) return ALD_NO_MEMORY;
  const int error = ald_sealed_read(path, &bytes, &size);
  ald_checkpoint *p = error == 0 ? decode(like, bytes, size) : NULL;
  free(bytes);
  if (p) {
    status = each(p, user);
  } else if (error == ENOMEM) {
    status = ALD_NO_MEMORY;
  } else if (error != ENOENT) {
    ald_report_add(report,
                   "note: %s: no checkpoint of this study, or damaged; its scenarios are not "
                   "counted\n",
                   path);
  }
  ald_checkpoint_destroy(p);
  free(path);
  return status;
}

ald_status ald_checkpoints_visit(const char *folder, const ald_manifest *manifest, uint64_t first,
                                 uint64_t end, ald_checkpoint_call each, void *user,
                                 ald_report *report) {
  ALD_ASSERT(folder && manifest && each);
  ald_checkpoints like = {.column_count = manifest->column_count, .any_lanes = true};
  ald_status status = ald_manifest_identity(manifest, like.identity);
  if (status != ALD_OK) return status;
  like.folder = ald_path_join(folder, ALD_CHECKPOINT_FOLDER);
  DIR *open = like.folder ? opendir(like.folder) : NULL;
  struct dirent *entry;
  while (open && status >= 0 && (entry = readdir(open))) {
    uint32_t generation, count;
    uint64_t at;
    int length = 0; /* of the whole name: one that is being written has more */
    if (sscanf(entry->d_name, "partial-%" SCNu32 "-%" SCNu64 "-%" SCNu32 "%n", &generation, &at,
               &count, &length) != 3 ||
        entry->d_name[length] != '\0' || at >= end || at + count <= first) {
      continue;
    }
    status = visit_one(&like, entry->d_name, each, user, report);
  }
  if (open) closedir(open);
  if (!like.folder) status = ALD_NO_MEMORY;
  free(like.folder);
  if (status != ALD_NO_MEMORY) return status;
  return ald_report_fail(report, status, "error: no memory for the checkpoints of %s\n", folder);
}

void ald_checkpoints_close(ald_checkpoints *checkpoints) {
  if (!checkpoints) return;
  for (uint32_t p = 0; p < checkpoints->count; p++) ald_checkpoint_destroy(checkpoints->read[p]);
  free(checkpoints->read);
  free(checkpoints->folder);
  free(checkpoints);
}

static bool holds(const ald_checkpoint *p, uint64_t scenario) {
  return scenario >= p->first && scenario - p->first < p->count;
}

const ald_checkpoint *ald_checkpoints_find(const ald_checkpoints *checkpoints, uint64_t scenario,
                                           uint32_t lane_step, uint32_t *offset) {
  ALD_ASSERT(offset);
  const ald_checkpoint *best = NULL;
  uint32_t best_step = 0;
  for (uint32_t k = 0; checkpoints && k < checkpoints->count; k++) {
    const ald_checkpoint *p = checkpoints->read[k];
    if (!holds(p, scenario)) continue;
    const uint32_t at = (uint32_t)(scenario - p->first);
    if (p->states[at] == ALD_CHECKPOINT_NOTHING) continue;
    const uint32_t step = p->states[at] == ALD_CHECKPOINT_FINISHED
                              ? UINT32_MAX
                              : ald_checkpoint_flags(p, at)[lane_step];
    if (best && step <= best_step) continue;
    best = p;
    best_step = step;
    *offset = at;
  }
  return best;
}

ald_status ald_checkpoints_finished(const ald_checkpoints *checkpoints,
                                    ald_status (*each)(const ald_checkpoint *checkpoint,
                                                       uint32_t offset, void *user),
                                    void *user) {
  ALD_ASSERT(each);
  for (uint32_t k = 0; checkpoints && k < checkpoints->count; k++) {
    const ald_checkpoint *p = checkpoints->read[k];
    for (uint32_t i = 0; i < p->count; i++) {
      if (p->states[i] != ALD_CHECKPOINT_FINISHED) continue;
      bool seen = false;
      for (uint32_t before = 0; before < k && !seen; before++) {
        const ald_checkpoint *q = checkpoints->read[before];
        seen =
            holds(q, p->first + i) && q->states[p->first + i - q->first] == ALD_CHECKPOINT_FINISHED;
      }
      const ald_status status = seen ? ALD_OK : each(p, i, user);
      if (status < 0) return status;
    }
  }
  return ALD_OK;
}

void ald_checkpoints_tidy(ald_checkpoints *checkpoints,
                          bool (*is_stored)(void *user, uint64_t first, uint32_t count),
                          void *user) {
  ALD_ASSERT(checkpoints && is_stored);
  DIR *open = opendir(checkpoints->folder);
  struct dirent *entry;
  while (open && (entry = readdir(open))) {
    uint32_t generation, count;
    uint64_t first;
    if (ald_file_is_temporary(entry->d_name) ||
        sscanf(entry->d_name, "partial-%" SCNu32 "-%" SCNu64 "-%" SCNu32, &generation, &first,
               &count) != 3 ||
        count == 0 || !is_stored(user, first, count)) {
      continue;
    }
    char *path = ald_path_join(checkpoints->folder, entry->d_name);
    if (path) unlink(path);
    free(path);
  }
  if (open) closedir(open);
}

void ald_checkpoints_remove(ald_checkpoints *checkpoints) {
  DIR *open = opendir(checkpoints->folder);
  struct dirent *entry;
  while (open && (entry = readdir(open))) {
    if (strncmp(entry->d_name, "partial-", 8) != 0) continue;
    char *path = ald_path_join(checkpoints->folder, entry->d_name);
    if (path) unlink(path);
    free(path);
  }
  if (open) closedir(open);
  rmdir(checkpoints->folder);
}
