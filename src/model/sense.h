/* SPDX-License-Identifier: Apache-2.0
 * What checks of a study's own numbers look at: numbers by the names of their keys, those that are
 * written, those that are drawn. */
#ifndef ALD_SENSE_H
#define ALD_SENSE_H

#include "base/warning_list.h"
#include "study.h"

typedef struct ald_sense {
  const ald_study *study;
  ald_warnings *warnings;
  double *values; /* (quantity_count) nominal */
  bool *drawn;    /* (quantity_count) set by a variable or a choice */
} ald_sense;

enum { ALD_SENSE_PATH = 128 };

/* The numbers of a study, to be given to ald_sense_close(). Without memory its values or what is
 * drawn are NULL.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sense_open(const ald_study *study, ald_warnings *warnings, ald_sense *s);
void ald_sense_close(ald_sense *s);

/* The definition of an instance, and its first body. */
static inline const ald_definition *ald_sense_definition(const ald_sense *s,
                                                         const ald_instance *own) {
  return &s->study->definitions[own->definition];
}
static inline const ald_body *ald_sense_body(const ald_sense *s, const ald_instance *own) {
  return &s->study->bodies[own->body_a];
}
/* Is it the first instance of its definition? */
static inline bool ald_sense_is_first(const ald_study *study, uint32_t instance) {
  return instance == 0 ||
         study->instances[instance - 1].definition != study->instances[instance].definition;
}

/* Is a number other than 0, or drawn? */
static inline bool ald_sense_acts(const ald_sense *s, uint32_t quantity) {
  return s->values[quantity] != 0 || s->drawn[quantity];
}

/* A number of the study by its place, if it is written; else NaN. */
double ald_sense_given(const ald_sense *s, uint32_t quantity);
/* The place of a key of a kind; UINT32_MAX if it has none. */
uint32_t ald_sense_key(const ald_kind *kind, const char *name);
/* A component of a key of an element; NaN if the kind has none or it is not given. */
double ald_sense_number(const ald_sense *s, const ald_definition *d, const char *name,
                        uint32_t component);
/* The median of what is drawn in a place, else what is written there; NaN if it is neither. */
double ald_sense_typical(const ald_sense *s, uint32_t quantity);
/* The same of a component of a key of an element. */
double ald_sense_typical_number(const ald_sense *s, const ald_definition *d, const char *name,
                                uint32_t component);
/* Of the hull of a body from its centre of gravity: the farthest point, as its outline, its mesh or
 * its ship say; 0: not known [m]. */
double ald_sense_reach(const ald_sense *s, const ald_body *body);
/* Extent of the outline of a body along x and y in its axes [m]; false: it has none. */
bool ald_sense_extent(const ald_sense *s, const ald_body *body, double low[2], double high[2]);
/* Length and breadth of a hull: of its ship, its manoeuvring, its outline or its mesh; 0: not known
 * [m]. */
void ald_sense_form(const ald_sense *s, uint32_t body, double form[2]);
/* An instance by its number among those of its kind from 0; NULL: there is none. */
const ald_instance *ald_sense_numbered(const ald_study *study, uint32_t kind, uint32_t number);
/* "section.name", cut to fit; that of an element. */
const char *ald_sense_path(char text[ALD_SENSE_PATH], const char *section, const char *name);
const char *ald_sense_element(char text[ALD_SENSE_PATH], const ald_definition *d);
/* Warns of a key of an element. */
void ald_sense_tell(const ald_sense *s, ald_warning_code code, const ald_definition *d,
                    const char *key, const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
