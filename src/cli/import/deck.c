/* SPDX-License-Identifier: Apache-2.0
 * A mooring as an input file of MoorDyn describes it. */
#include "deck.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *deck_add(deck_list *list, size_t size) {
  if (list->count == list->room) {
    const size_t room = list->room ? 2 * list->room : 16;
    void *items = realloc(list->items, room * size);
    if (!items) return NULL;
    list->items = items;
    list->room = room;
  }
  void *item = (char *)list->items + list->count++ * size;
  memset(item, 0, size);
  return item;
}

void deck_note(deck *d, const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  char **note = deck_add(&d->notes, sizeof *note);
  if (note) *note = strdup(text);
}

void deck_clear(deck *d) {
  deck_type *types = d->types.items;
  char **notes = d->notes.items;
  for (size_t t = 0; t < d->types.count; t++) free(types[t].curve);
  for (size_t n = 0; n < d->notes.count; n++) free(notes[n]);
  free(types);
  free(notes);
  free(d->bodies.items);
  free(d->points.items);
  free(d->lines.items);
  free(d->failures.items);
  free(d->depths);
  *d = (deck){0};
}
