/* SPDX-License-Identifier: Apache-2.0
 * A tally of findings as bytes: the head, `acted`, and of each finding with scenarios its place,
 * the struct, and the texts that its pointers mean, each ending with a NUL. */
#include "finding_pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

typedef struct head {
  uint64_t seen, untouched, unknown, finding_count;
} head;

static size_t list_length(const ald_finding_tally *tally) {
  return (size_t)ALD_FINDING_CODES * tally->subject_count;
}

static void put_finding(FILE *to, size_t place, const ald_finding *finding) {
  const uint64_t number = place;
  fwrite(&number, sizeof number, 1, to);
  fwrite(finding, sizeof *finding, 1, to);
  fwrite(finding->quantity, strlen(finding->quantity) + 1, 1, to);
  fwrite(finding->unit, strlen(finding->unit) + 1, 1, to);
}

ald_status ald_finding_tally_pack(const ald_finding_tally *tally, unsigned char **bytes,
                                  size_t *size) {
  ALD_ASSERT(bytes && size);
  char *text = NULL;
  head h = {.seen = tally->seen, .untouched = tally->untouched, .unknown = tally->unknown};
  *bytes = NULL;
  FILE *to = open_memstream(&text, size);
  if (!to) return ALD_NO_MEMORY;
  for (size_t f = 0; f < list_length(tally); f++) h.finding_count += tally->list[f].scenarios > 0;
  fwrite(&h, sizeof h, 1, to);
  fwrite(tally->acted, sizeof *tally->acted, tally->subject_count, to);
  for (size_t f = 0; f < list_length(tally); f++) {
    if (tally->list[f].scenarios > 0) put_finding(to, f, &tally->list[f]);
  }
  const bool good = !ferror(to);
  if (fclose(to) != 0 || !good) {
    free(text);
    return ALD_NO_MEMORY;
  }
  *bytes = (unsigned char *)text;
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ from bytes */

typedef struct cursor {
  const unsigned char *at, *end;
  bool failed;
} cursor;

static void take(cursor *c, void *to, size_t size) {
  c->failed = c->failed || (size_t)(c->end - c->at) < size;
  if (c->failed || size == 0) return;
  memcpy(to, c->at, size);
  c->at += size;
}

/* a text that lives as long as the names; NULL: damaged, or no memory */
static const char *take_text(cursor *c, ald_finding_names *names, bool *fits) {
  const size_t room = (size_t)(c->end - c->at);
  const unsigned char *end = c->failed ? NULL : memchr(c->at, 0, room);
  c->failed = end == NULL;
  if (!end) return NULL;
  const char *text = (const char *)c->at;
  c->at = end + 1;
  for (size_t k = 0; k < names->count; k++) {
    if (strcmp(names->texts[k], text) == 0) return names->texts[k];
  }
  char **grown = realloc(names->texts, (names->count + 1) * sizeof *grown);
  if (grown) names->texts = grown;
  char *copy = grown ? strdup(text) : NULL;
  if (copy) grown[names->count++] = copy;
  *fits = *fits && copy;
  return copy;
}

void ald_finding_names_clear(ald_finding_names *names) {
  for (size_t k = 0; k < names->count; k++) free(names->texts[k]);
  free(names->texts);
  *names = (ald_finding_names){0};
}

ald_status ald_finding_tally_unpack(const unsigned char *bytes, size_t size, uint32_t definitions,
                                    ald_finding_names *names, ald_finding_tally *tally) {
  ALD_ASSERT(bytes && names && tally);
  cursor c = {bytes, bytes + size, false};
  head h = {0};
  bool fits = ald_finding_tally_create(tally, definitions);
  if (!fits) return ALD_NO_MEMORY;
  take(&c, &h, sizeof h);
  take(&c, tally->acted, definitions * sizeof *tally->acted);
  tally->seen = h.seen;
  tally->untouched = h.untouched;
  tally->unknown = h.unknown;
  for (uint64_t k = 0; k < h.finding_count && !c.failed && fits; k++) {
    uint64_t place = 0;
    ald_finding finding;
    take(&c, &place, sizeof place);
    take(&c, &finding, sizeof finding);
    c.failed = c.failed || place >= list_length(tally);
    if (c.failed) break;
    finding.quantity = take_text(&c, names, &fits);
    finding.unit = take_text(&c, names, &fits);
    tally->list[place] = finding;
  }
  if (!fits) return ALD_NO_MEMORY;
  return c.failed || c.at != c.end ? ALD_INTERNAL : ALD_OK;
}
