/* SPDX-License-Identifier: Apache-2.0
 * Checkpoints inside a block.
 *
 * A file is sealed (hash.h) and holds, in the byte order of the machine: the header below, then
 * states, statuses, reals, flags, rows, events as ald_partial lists them, for the running and the
 * finished scenarios alone. */
#include "partial.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"

#define PARTIAL_FOLDER "partial"
#define PARTIAL_MARK 0x416c6c69u /* byte order and kind of file */

typedef struct header {
  uint32_t mark, version;
  char identity[ALD_HASH_TEXT];
  uint64_t first;
  uint32_t count, real_rows, flag_rows, column_count, event_count, spare;
} header;

struct ald_partials {
  char *folder; /* FOLDER/partial */
  char identity[ALD_HASH_TEXT];
  uint32_t generation; /* of the files that this run writes */
  uint32_t real_rows, flag_rows, column_count;
  uint32_t count;
  ald_partial **read; /* (count) */
};

ald_status ald_partial_create(uint64_t first, uint32_t count, uint32_t real_rows,
                              uint32_t flag_rows, uint32_t column_count, ald_partial **partial,
                              ald_report *report) {
  ald_partial *p = calloc(1, sizeof *p);
  *partial = p;
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
  ald_partial_destroy(p);
  *partial = NULL;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a checkpoint\n");
}

ald_status ald_partial_allot(ald_partial *partial, ald_report *report) {
  uint32_t running = 0, finished = 0;
  for (uint32_t i = 0; i < partial->count; i++) {
    if (partial->states[i] == ALD_PARTIAL_RUNNING) partial->slots[i] = running++;
    if (partial->states[i] == ALD_PARTIAL_FINISHED) partial->slots[i] = finished++;
  }
  partial->reals = calloc((size_t)running * partial->real_rows + 1, sizeof *partial->reals);
  partial->flags = calloc((size_t)running * partial->flag_rows + 1, sizeof *partial->flags);
  partial->rows = calloc((size_t)finished * partial->column_count + 1, sizeof *partial->rows);
  if (partial->reals && partial->flags && partial->rows) return ALD_OK;
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a checkpoint\n");
}

double *ald_partial_reals(const ald_partial *partial, uint32_t offset) {
  return partial->reals + (size_t)partial->slots[offset] * partial->real_rows;
}

uint32_t *ald_partial_flags(const ald_partial *partial, uint32_t offset) {
  return partial->flags + (size_t)partial->slots[offset] * partial->flag_rows;
}

double *ald_partial_row(const ald_partial *partial, uint32_t offset) {
  return partial->rows + (size_t)partial->slots[offset] * partial->column_count;
}

void ald_partial_destroy(ald_partial *partial) {
  if (!partial) return;
  free(partial->states);
  free(partial->statuses);
  free(partial->slots);
  free(partial->reals);
  free(partial->flags);
  free(partial->rows);
  free(partial->events);
  free(partial);
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

static void move_states(cursor *c, ald_partial *p) {
  move(c, p->states, p->count * sizeof *p->states);
  move(c, p->statuses, p->count * sizeof *p->statuses);
}

/* the arrays, in the same order for writing and reading; the states are there */
static void move_arrays(cursor *c, ald_partial *p) {
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] == ALD_PARTIAL_RUNNING) {
      move(c, ald_partial_reals(p, i), p->real_rows * sizeof *p->reals);
      move(c, ald_partial_flags(p, i), p->flag_rows * sizeof *p->flags);
    } else if (p->states[i] == ALD_PARTIAL_FINISHED) {
      move(c, ald_partial_row(p, i), p->column_count * sizeof *p->rows);
    }
  }
  move(c, p->events, p->event_count * sizeof *p->events);
}

static size_t encoded_size(const ald_partial *p) {
  size_t size = ALD_SEAL_SIZE + sizeof(header) +
                p->count * (sizeof *p->states + sizeof *p->statuses) +
                p->event_count * sizeof *p->events;
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->states[i] == ALD_PARTIAL_RUNNING) {
      size += p->real_rows * sizeof *p->reals + p->flag_rows * sizeof *p->flags;
    } else if (p->states[i] == ALD_PARTIAL_FINISHED) {
      size += p->column_count * sizeof *p->rows;
    }
  }
  return size;
}

ald_status ald_partials_write(ald_partials *partials, const ald_partial *partial,
                              ald_report *report) {
  ald_partial copy = *partial;
  header head = {.mark = PARTIAL_MARK, .version = 1, .first = partial->first};
  char name[64];
  cursor c = {.size = encoded_size(partial), .at = ALD_SEAL_SIZE, .writes = true};
  snprintf(head.identity, sizeof head.identity, "%s", partials->identity);
  head.count = partial->count;
  head.real_rows = partial->real_rows;
  head.flag_rows = partial->flag_rows;
  head.column_count = partial->column_count;
  head.event_count = partial->event_count;
  c.bytes = calloc(1, c.size);
  if (!c.bytes) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to write a checkpoint\n");
  }
  move(&c, &head, sizeof head);
  move_states(&c, &copy);
  move_arrays(&c, &copy);
  ald_seal_make(c.bytes, c.size);
  snprintf(name, sizeof name, "partial-%04" PRIu32 "-%012" PRIu64 "-%07" PRIu32,
           partials->generation, partial->first, partial->count);
  ald_status status = ALD_OK;
  const int error = ald_folder_make(partials->folder);
  if (error != 0) status = ald_file_fail(report, partials->folder, "make the folder", error);
  if (status == ALD_OK) status = ald_file_write(partials->folder, name, c.bytes, c.size, report);
  free(c.bytes);
  return status;
}

void ald_partials_turn(ald_partials *partials) { partials->generation++; }

/* a checkpoint from the bytes of a file; NULL if it is none of this run's */
static ald_partial *decode(const ald_partials *partials, unsigned char *bytes, size_t size) {
  header head;
  cursor c = {.bytes = bytes, .size = size, .at = ALD_SEAL_SIZE};
  if (ald_seal_check(bytes, size) != 1) return NULL;
  move(&c, &head, sizeof head);
  if (c.failed || head.mark != PARTIAL_MARK || head.version != 1 ||
      memcmp(head.identity, partials->identity, sizeof head.identity) != 0 ||
      head.real_rows != partials->real_rows || head.flag_rows != partials->flag_rows ||
      head.column_count != partials->column_count) {
    return NULL;
  }
  ald_partial *p = NULL;
  if (ald_partial_create(head.first, head.count, head.real_rows, head.flag_rows, head.column_count,
                         &p, NULL) != ALD_OK) {
    return NULL;
  }
  p->event_count = head.event_count;
  p->events = calloc(head.event_count + 1u, sizeof *p->events);
  move_states(&c, p);
  const bool roomy = p->events && !c.failed && ald_partial_allot(p, NULL) == ALD_OK;
  if (roomy) move_arrays(&c, p);
  if (roomy && !c.failed && c.at == size) return p;
  ald_partial_destroy(p);
  return NULL;
}

/* ------------------------------------------------------------------------------ the folder */

static ald_status read_one(ald_partials *partials, const char *name, ald_report *report) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  uint32_t generation = 0;
  char *path = ald_path_join(partials->folder, name);
  if (!path) return ALD_NO_MEMORY;
  if (sscanf(name, "partial-%" SCNu32 "-", &generation) == 1 &&
      generation >= partials->generation) {
    partials->generation = generation + 1;
  }
  ald_partial *p = NULL;
  if (ald_sealed_read(path, &bytes, &size) == 0) p = decode(partials, bytes, size);
  free(bytes);
  ald_status status = ALD_OK;
  if (p) {
    ald_partial **grown = realloc(partials->read, (partials->count + 1u) * sizeof *grown);
    if (grown) {
      partials->read = grown;
      grown[partials->count++] = p;
    } else {
      ald_partial_destroy(p);
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

ald_status ald_partials_open(const char *folder, const char *identity, uint32_t real_rows,
                             uint32_t flag_rows, uint32_t column_count, ald_partials **partials,
                             ald_report *report) {
  ald_partials *made = calloc(1, sizeof *made);
  ald_status status = ALD_NO_MEMORY;
  *partials = NULL;
  if (made) made->folder = ald_path_join(folder, PARTIAL_FOLDER);
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
    ald_folder_clean(made->folder);
  }
  if (status == ALD_OK) {
    *partials = made;
    return ALD_OK;
  }
  ald_partials_close(made);
  return ald_report_fail(report, status, "error: no memory for the checkpoints of %s\n", folder);
}

void ald_partials_close(ald_partials *partials) {
  if (!partials) return;
  for (uint32_t p = 0; p < partials->count; p++) ald_partial_destroy(partials->read[p]);
  free(partials->read);
  free(partials->folder);
  free(partials);
}

static bool holds(const ald_partial *p, uint64_t scenario) {
  return scenario >= p->first && scenario - p->first < p->count;
}

const ald_partial *ald_partials_find(const ald_partials *partials, uint64_t scenario,
                                     uint32_t lane_step, uint32_t *offset) {
  const ald_partial *best = NULL;
  uint32_t best_step = 0;
  for (uint32_t k = 0; partials && k < partials->count; k++) {
    const ald_partial *p = partials->read[k];
    if (!holds(p, scenario)) continue;
    const uint32_t at = (uint32_t)(scenario - p->first);
    if (p->states[at] == ALD_PARTIAL_NOTHING) continue;
    const uint32_t step =
        p->states[at] == ALD_PARTIAL_FINISHED ? UINT32_MAX : ald_partial_flags(p, at)[lane_step];
    if (best && step <= best_step) continue;
    best = p;
    best_step = step;
    *offset = at;
  }
  return best;
}

ald_status ald_partials_finished(const ald_partials *partials,
                                 ald_status (*each)(const ald_partial *partial, uint32_t offset,
                                                    void *user),
                                 void *user) {
  for (uint32_t k = 0; partials && k < partials->count; k++) {
    const ald_partial *p = partials->read[k];
    for (uint32_t i = 0; i < p->count; i++) {
      if (p->states[i] != ALD_PARTIAL_FINISHED) continue;
      bool seen = false;
      for (uint32_t before = 0; before < k && !seen; before++) {
        const ald_partial *q = partials->read[before];
        seen = holds(q, p->first + i) && q->states[p->first + i - q->first] == ALD_PARTIAL_FINISHED;
      }
      const ald_status status = seen ? ALD_OK : each(p, i, user);
      if (status < 0) return status;
    }
  }
  return ALD_OK;
}

void ald_partials_tidy(ald_partials *partials,
                       bool (*is_stored)(void *user, uint64_t first, uint32_t count), void *user) {
  DIR *open = opendir(partials->folder);
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
    char *path = ald_path_join(partials->folder, entry->d_name);
    if (path) unlink(path);
    free(path);
  }
  if (open) closedir(open);
}

void ald_partials_remove(ald_partials *partials) {
  DIR *open = opendir(partials->folder);
  struct dirent *entry;
  while (open && (entry = readdir(open))) {
    if (strncmp(entry->d_name, "partial-", 8) != 0) continue;
    char *path = ald_path_join(partials->folder, entry->d_name);
    if (path) unlink(path);
    free(path);
  }
  if (open) closedir(open);
  rmdir(partials->folder);
}
