/* SPDX-License-Identifier: Apache-2.0
 * A damping table as a panel program writes it: lines "PER I J A B" without dimensions.
 * A = rho L^k A', B = rho L^k omega B', k = 3 + the rotations in a term; lines "PER I J A" with
 * PER 0 or negative are limits. Source: WAMIT user manual 7.4. */
#include "damping_panels.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "panel_lines.h"

#define PI 3.141592653589793

typedef struct maker {
  const ald_damping_units *units;
  ald_diagnosis *diagnosis;
  ald_damping_draft *draft;
  uint32_t count; /* frequencies so far, without the limits */
  double period;  /* of the last one, as written */
  uint64_t own;   /* terms that it has so far */
} maker;

static double scale_of(const ald_damping_units *units, uint32_t term) {
  ALD_ASSERT(term < ALD_TERMS);
  const double l = units->length;
  double scale = units->density * l * l * l;
  if (term / 6 > 2) scale *= l;
  if (term % 6 > 2) scale *= l;
  return scale;
}

static bool complain(const maker *m, ald_place place, const char *problem) {
  ald_diagnose(m->diagnosis, place, "%s", problem);
  return false;
}

/* is it one of the two limits, and is that at infinite frequency? */
static bool is_limit(double period) { return period <= 0; }
static bool is_infinite(const maker *m, double period) {
  return m->units->is_frequency ? period < 0 : period == 0;
}

/* the term of a line; false after a message */
static bool find_term(const maker *m, const ald_panel_line *line, uint32_t *term) {
  const double i = line->numbers[1], j = line->numbers[2];
  const bool whole = i == floor(i) && j == floor(j) && i >= 1 && j >= 1;
  if (whole && i <= 6 && j <= 6) {
    *term = (uint32_t)(6 * (i - 1) + (j - 1));
    return true;
  }
  return complain(m, line->places[whole && i <= 6 ? 2 : 1],
                  whole ? "a table of one body has freedoms 1 to 6 alone"
                        : "expected the number of a freedom, 1 to 6");
}

/* counts the frequencies: a new one begins where the first number changes */
static uint32_t count_frequencies(const char *text) {
  ald_panel_line line;
  uint32_t count = 0;
  double last = 0;
  for (ald_panel_reader r = ald_panel_begin(text, 0); ald_panel_next(&r, &line);) {
    if (line.count == 0 || is_limit(line.numbers[0])) continue;
    if (count == 0 || line.numbers[0] != last) count++;
    last = line.numbers[0];
  }
  return count;
}

static void put_limit(const maker *m, const ald_panel_line *line, uint32_t term) {
  ald_damping_table *table = m->draft->table;
  if (!is_infinite(m, line->numbers[0]))
    return; /* A at frequency 0, which the damping does not determine */
  table->infinite[term] = line->numbers[3] * scale_of(m->units, term);
  table->infinite_terms |= (uint64_t)1 << term;
}

/* every frequency has the terms of the first one; false after a message */
static bool is_whole(const maker *m) {
  const uint64_t missing = m->draft->table->terms & ~m->own;
  uint32_t term = 0;
  if (m->count == 0 || missing == 0) return true;
  while (!(missing >> term & 1)) term++;
  ald_diagnose(m->diagnosis, m->draft->frequency_places[m->count - 1],
               "this frequency lacks the term %u-%u, which others have", 1 + term / 6,
               1 + term % 6);
  return false;
}

/* a new frequency begins; false after a message */
static bool begin_frequency(maker *m, const ald_panel_line *line) {
  ALD_ASSERT(m->count < m->draft->table->count);
  const double period = line->numbers[0];
  if (!is_whole(m)) return false;
  m->draft->table->frequency[m->count] = m->units->is_frequency ? period : 2 * PI / period;
  m->draft->frequency_places[m->count++] = line->places[0];
  m->period = period;
  m->own = 0;
  return true;
}

static bool put_term(maker *m, const ald_panel_line *line, uint32_t term) {
  ald_damping_table *table = m->draft->table;
  const double period = line->numbers[0], scale = scale_of(m->units, term);
  const uint64_t bit = (uint64_t)1 << term;
  if ((m->count == 0 || period != m->period) && !begin_frequency(m, line)) return false;
  if (m->own & bit) return complain(m, line->place, "gives its term a second time");
  if (m->count > 1 && !(table->terms & bit)) {
    return complain(m, line->place, "the first frequency lacks this term");
  }
  const size_t at = (size_t)ALD_TERMS * (m->count - 1) + term;
  ALD_ASSERT(m->count > 0 && m->count <= table->count);
  table->mass[at] = line->numbers[3] * scale;
  table->damping[at] = line->numbers[4] * scale * table->frequency[m->count - 1];
  table->mass_terms |= bit;
  table->terms |= bit;
  m->own |= bit;
  m->draft->term_places[at] = line->places[4];
  return true;
}

/* one line; false after a message */
static bool put_line(maker *m, const ald_panel_line *line) {
  static const char expected[] = "expected five numbers, \"PER I J A B\"";
  uint32_t term;
  if (!line->is_good || line->count < 4 || line->count > 5) {
    return complain(m, line->place, expected);
  }
  if (!find_term(m, line, &term)) return false;
  if (is_limit(line->numbers[0])) {
    put_limit(m, line, term);
    return true;
  }
  return line->count == 5 ? put_term(m, line, term) : complain(m, line->place, expected);
}

/* frequencies may descend, as those of ascending periods do: then all of them */
static void reverse(ald_damping_draft *draft) {
  ald_damping_table *table = draft->table;
  const uint32_t count = table->count;
  if (count < 2 || table->frequency[count - 1] > table->frequency[0]) return;
  for (uint32_t f = 0; f < count / 2; f++) {
    const uint32_t g = count - 1 - f;
    const double frequency = table->frequency[f];
    const ald_place place = draft->frequency_places[f];
    table->frequency[f] = table->frequency[g];
    table->frequency[g] = frequency;
    draft->frequency_places[f] = draft->frequency_places[g];
    draft->frequency_places[g] = place;
    for (uint32_t t = 0; t < ALD_TERMS; t++) {
      const size_t a = (size_t)ALD_TERMS * f + t, b = (size_t)ALD_TERMS * g + t;
      const double damping = table->damping[a], mass = table->mass[a];
      const ald_place from = draft->term_places[a];
      table->damping[a] = table->damping[b];
      table->damping[b] = damping;
      table->mass[a] = table->mass[b];
      table->mass[b] = mass;
      draft->term_places[a] = draft->term_places[b];
      draft->term_places[b] = from;
    }
  }
}

ald_status ald_damping_panels_read(const char *text, const ald_damping_units *units,
                                   ald_diagnosis *diagnosis, ald_damping_draft *draft) {
  maker m = {.units = units, .diagnosis = diagnosis, .draft = draft};
  ald_panel_line line;
  if (!ald_damping_draft_make(draft, count_frequencies(text))) return ALD_NO_MEMORY;
  const int file = ald_diagnosis_find_file(diagnosis, text);
  for (ald_panel_reader r = ald_panel_begin(text, file); ald_panel_next(&r, &line);) {
    if (!put_line(&m, &line)) return ALD_BAD_STUDY;
  }
  if (!is_whole(&m)) return ALD_BAD_STUDY;
  reverse(draft);
  return ALD_OK;
}
