/* SPDX-License-Identifier: Apache-2.0
 * A model built in code. What is added becomes the text of a study, and freezing reads that text:
 * keys, defaults, ranges and checks of models in code are those of study files, because they are
 * the same. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../kernels/elements.h"
#include "float_mode.h"
#include "model.h"
#include "report.h"

enum {
  MODEL_COOKIE = 0x30de1,
  BODY_COOKIE = 0xb0d1,
  CONTACT_COOKIE = 0xc0c7,
  DRAG_COOKIE = 0xd2a9
};

/* A section of the study while it grows: one line an entry. */
typedef struct section {
  FILE *stream; /* into `text` */
  char *text;
  size_t size;
  uint32_t count;
  char **names; /* (count) */
} section;

/* those from VARY on take entries as text */
enum { BODIES, CONTACTS, DRAG, VARY, CHOOSE, SAMPLING, STOP, LIMITS, STOP_STUDY, OUTPUT, SECTIONS };
static const char *const section_names[SECTIONS] = {"bodies",     "contacts", "drag", "vary",
                                                    "choose",     "sampling", "stop", "limits",
                                                    "stop study", "output"};

struct ald_model {
  ald_model_def def; /* its words are the model's own */
  char *name, *scheme, *precision;
  section sections[SECTIONS];
};

/* ------------------------------------------------------------------------------ definitions */

/* Where a definition holds the value of a key: a double, or a word for a choice. */
typedef struct field {
  const char *name, *component; /* of the key */
  size_t offset;
} field;

#define FIELD(type, key, component, member) \
  { key, component, offsetof(type, member) }

static const field body_fields[] = {
    FIELD(ald_body_def, "position", "x", position[0]),
    FIELD(ald_body_def, "position", "y", position[1]),
    FIELD(ald_body_def, "heading", NULL, heading),
    FIELD(ald_body_def, "velocity", "x", velocity[0]),
    FIELD(ald_body_def, "velocity", "y", velocity[1]),
    FIELD(ald_body_def, "speed", NULL, speed),
    FIELD(ald_body_def, "course", NULL, course),
    FIELD(ald_body_def, "yaw rate", NULL, yaw_rate),
    FIELD(ald_body_def, "mass", NULL, mass),
    FIELD(ald_body_def, "inertia", NULL, inertia),
    FIELD(ald_body_def, "limiter mass", NULL, limiter_mass),
    FIELD(ald_body_def, "limiter inertia", NULL, limiter_inertia),
    FIELD(ald_body_def, "load", "x", load[0]),
    FIELD(ald_body_def, "load", "y", load[1]),
    FIELD(ald_body_def, "load", "n", load[2]),
    {NULL, NULL, 0},
};

static const field contact_fields[] = {
    FIELD(ald_contact_def, "stiffness", NULL, stiffness),
    FIELD(ald_contact_def, "damping", NULL, damping),
    FIELD(ald_contact_def, "shear stiffness", NULL, shear_stiffness),
    FIELD(ald_contact_def, "static friction", NULL, static_friction),
    FIELD(ald_contact_def, "kinetic friction", NULL, kinetic_friction),
    FIELD(ald_contact_def, "restitution", NULL, restitution),
    FIELD(ald_contact_def, "slide", NULL, slide),
    FIELD(ald_contact_def, "cone", NULL, cone),
    FIELD(ald_contact_def, "limiter", NULL, limiter),
    FIELD(ald_contact_def, "tangential limiter", NULL, tangential_limiter),
    FIELD(ald_contact_def, "tension", NULL, tension),
    FIELD(ald_contact_def, "predict load", NULL, predict_load),
    FIELD(ald_contact_def, "mass split", NULL, mass_split),
    FIELD(ald_contact_def, "energy limit", NULL, energy_limit),
    {NULL, NULL, 0},
};

static const field drag_fields[] = {
    FIELD(ald_drag_def, "linear", "surge", linear[0]),
    FIELD(ald_drag_def, "linear", "sway", linear[1]),
    FIELD(ald_drag_def, "linear", "yaw", linear[2]),
    FIELD(ald_drag_def, "quadratic", "surge", quadratic[0]),
    FIELD(ald_drag_def, "quadratic", "sway", quadratic[1]),
    FIELD(ald_drag_def, "quadratic", "yaw", quadratic[2]),
    FIELD(ald_drag_def, "current", "x", current[0]),
    FIELD(ald_drag_def, "current", "y", current[1]),
    {NULL, NULL, 0},
};

/* A definition with its keys. */
typedef struct entry {
  const void *def;
  const field *fields;
  const ald_key *keys;
  uint32_t key_count;
  bool only_changed; /* true: what stands at its default is not written */
} entry;

static const field *field_of(const field *fields, const ald_key *key) {
  for (; fields->name; fields++) {
    const bool same_component = fields->component && key->component
                                    ? strcmp(fields->component, key->component) == 0
                                    : fields->component == key->component;
    if (strcmp(fields->name, key->name) == 0 && same_component) return fields;
  }
  return NULL;
}

static void set_defaults(void *def, const field *fields, const ald_key *keys, uint32_t count,
                         bool paper) {
  for (uint32_t k = 0; k < count; k++) {
    const field *f = field_of(fields, &keys[k]);
    const double value = paper ? keys[k].paper : keys[k].fallback;
    if (!f) continue;
    if (keys[k].type == ALD_KEY_CHOICE) {
      const char *word = keys[k].choices[(int)value];
      memcpy((char *)def + f->offset, &word, sizeof word);
    } else {
      memcpy((char *)def + f->offset, &value, sizeof value);
    }
  }
}

ald_model_def ald_model_def_default(void) {
  return (ald_model_def){.name = "model",
                         .step = ALD_REQUIRED,
                         .duration = (double)NAN,
                         .scheme = "semi-implicit",
                         .precision = "double",
                         .scenarios = 1,
                         .seed = 1,
                         .cookie = MODEL_COOKIE};
}

ald_body_def ald_body_def_default(void) {
  ald_body_def def = {.cookie = BODY_COOKIE};
  set_defaults(&def, body_fields, ald_body_keys, ALD_BODY_KEY_COUNT, false);
  return def;
}

static ald_contact_def contact_def(bool paper) {
  const ald_kind *kind = ald_kinds[KIND_polygon];
  ald_contact_def def = {.cookie = CONTACT_COOKIE};
  set_defaults(&def, contact_fields, kind->keys, kind->key_count, paper);
  return def;
}

ald_contact_def ald_contact_def_default(void) { return contact_def(false); }
ald_contact_def ald_contact_def_paper(void) { return contact_def(true); }

ald_drag_def ald_drag_def_default(void) {
  const ald_kind *kind = ald_kinds[KIND_drag];
  ald_drag_def def = {.cookie = DRAG_COOKIE};
  set_defaults(&def, drag_fields, kind->keys, kind->key_count, false);
  return def;
}

/* ------------------------------------------------------------------------------ text */

/* a scalar between quotes, whatever is in it */
static void write_word(FILE *out, const char *word) {
  fputc('"', out);
  for (const char *at = word ? word : ""; *at; at++) {
    const unsigned char c = (unsigned char)*at;
    if (c == '"' || c == '\\') fputc('\\', out);
    if (c < 0x20 || c == 0x7f) {
      fprintf(out, "\\x%02x", c);
    } else {
      fputc(c, out);
    }
  }
  fputc('"', out);
}

/* all digits of a number, with a point whatever the locale */
static void write_number(FILE *out, double value) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  const locale_t before = plain ? uselocale(plain) : (locale_t)0;
  fprintf(out, "%.17g", value);
  if (!plain) return;
  uselocale(before);
  freelocale(plain);
}

static bool same_number(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

/* number of table entries that share a name: the components of a vector */
static uint32_t component_count(const entry *e, uint32_t first) {
  uint32_t k = first + 1;
  while (k < e->key_count && strcmp(e->keys[k].name, e->keys[first].name) == 0) k++;
  return k - first;
}

static double number_of(const entry *e, uint32_t k) {
  const field *f = field_of(e->fields, &e->keys[k]);
  double value = e->keys[k].fallback;
  if (f) memcpy(&value, (const char *)e->def + f->offset, sizeof value);
  return value;
}

static void write_choice(FILE *out, const entry *e, uint32_t k) {
  const field *f = field_of(e->fields, &e->keys[k]);
  const char *word = NULL;
  if (f) memcpy(&word, (const char *)e->def + f->offset, sizeof word);
  if (!word) return;
  fprintf(out, ", %s: ", e->keys[k].name);
  write_word(out, word);
}

/* a key that must be given and was not is left out, for the reader to miss */
static void write_numbers(FILE *out, const entry *e, uint32_t first, uint32_t count) {
  bool changed = false, missing = false;
  for (uint32_t k = first; k < first + count; k++) {
    const double value = number_of(e, k), fallback = e->keys[k].fallback;
    changed = changed || !same_number(value, fallback);
    missing = missing || (isnan(fallback) && isnan(value));
  }
  if (missing || (e->only_changed && !changed)) return;
  fprintf(out, ", %s: %s", e->keys[first].name, count > 1 ? "[" : "");
  for (uint32_t k = first; k < first + count; k++) {
    if (k > first) fputs(", ", out);
    write_number(out, number_of(e, k));
  }
  if (count > 1) fputc(']', out);
}

static void write_entry(FILE *out, const entry *e) {
  for (uint32_t k = 0; k < e->key_count;) {
    const uint32_t count = component_count(e, k);
    if (e->keys[k].type == ALD_KEY_CHOICE) {
      write_choice(out, e, k);
    } else {
      write_numbers(out, e, k, count);
    }
    k += count;
  }
}

static void write_outline(FILE *out, const ald_body_def *def) {
  if (def->vertex_count == 0) return;
  fputs(", outline: [", out);
  for (uint32_t v = 0; v < def->vertex_count; v++) {
    fputs(v ? ", [" : "[", out);
    write_number(out, def->outline[2 * v]);
    fputs(", ", out);
    write_number(out, def->outline[2 * v + 1]);
    fputc(']', out);
  }
  fputc(']', out);
}

/* ------------------------------------------------------------------------------ sections */

static bool section_open(section *s) {
  s->stream = open_memstream(&s->text, &s->size);
  return s->stream != NULL;
}

static void section_close(section *s) {
  if (s->stream) fclose(s->stream);
  free(s->text);
  for (uint32_t n = 0; n < s->count; n++) free(s->names[n]);
  free(s->names);
}

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the model\n");
}

/* begins an entry of a section with a name that is not taken */
static ald_status section_begin(ald_model *model, uint32_t number, const char *name,
                                ald_report *report) {
  section *s = &model->sections[number];
  if (!name) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: expected a name\n",
                           model->name, section_names[number]);
  }
  for (uint32_t n = 0; n < s->count; n++) {
    if (strcmp(s->names[n], name) != 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: \"%s\" is added twice\n",
                           model->name, section_names[number], name);
  }
  char **names = realloc(s->names, (s->count + 1u) * sizeof *names);
  char *copy = strdup(name);
  if (names) s->names = names;
  if (!names || !copy) {
    free(copy);
    return no_memory(report);
  }
  names[s->count++] = copy;
  if (s->count == 1) fprintf(s->stream, "%s:\n", section_names[number]);
  fputs("  ", s->stream);
  write_word(s->stream, name);
  fputs(": ", s->stream);
  return ALD_OK;
}

static ald_status section_end(section *s, ald_report *report) {
  fputc('\n', s->stream);
  return fflush(s->stream) || ferror(s->stream) ? no_memory(report) : ALD_OK;
}

static ald_status check_cookie(bool good, const char *type, ald_report *report) {
  if (good) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: expected an %s that %s_default() made, then changed\n", type,
                         type);
}

/* ------------------------------------------------------------------------------ the model */

static ald_status model_open(const ald_model_def *def, ald_model *m, ald_report *report) {
  m->def = *def;
  m->name = strdup(def->name && *def->name ? def->name : "model");
  m->scheme = strdup(def->scheme ? def->scheme : "");
  m->precision = strdup(def->precision ? def->precision : "");
  bool good = m->name && m->scheme && m->precision;
  for (uint32_t s = 0; s < SECTIONS; s++) good = section_open(&m->sections[s]) && good;
  return good ? ALD_OK : no_memory(report);
}

ald_status ald_model_create(const ald_model_def *def, ald_model **model, ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  *model = NULL;
  ald_status status = check_cookie(def && def->cookie == MODEL_COOKIE, "ald_model_def", report);
  if (status != ALD_OK) return status;
  ald_model *m = calloc(1, sizeof *m);
  if (!m) return no_memory(report);
  status = model_open(def, m, report);
  if (status == ALD_OK) {
    *model = m;
  } else {
    ald_model_destroy(m);
  }
  return status;
}

void ald_model_destroy(ald_model *model) {
  if (!model) return;
  for (uint32_t s = 0; s < SECTIONS; s++) section_close(&model->sections[s]);
  free(model->name);
  free(model->scheme);
  free(model->precision);
  free(model);
}

ald_status ald_model_add_body(ald_model *model, const ald_body_def *def, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!model) return ALD_BAD_ARGUMENT;
  ald_status status = ALD_OK;
  ALD_TRY(check_cookie(def && def->cookie == BODY_COOKIE, "ald_body_def", report));
  if (def->vertex_count > 0 && !def->outline) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "%s: error: bodies: %u vertices, but no outline\n", model->name,
                           def->vertex_count);
  }
  ALD_TRY(section_begin(model, BODIES, def->name, report));
  FILE *out = model->sections[BODIES].stream;
  fprintf(out, "{fixed: %s", def->fixed ? "yes" : "no");
  write_entry(out, &(entry){def, body_fields, ald_body_keys, ALD_BODY_KEY_COUNT, true});
  write_outline(out, def);
  fputc('}', out);
  status = section_end(&model->sections[BODIES], report);
done:
  return status;
}

/* numbers and choices of an element that acts on what stands in `out` already */
static ald_status finish_element(section *s, const void *def, const field *fields, uint32_t number,
                                 ald_report *report) {
  const ald_kind *kind = ald_kinds[number];
  ALD_DEFAULT_FLOAT_MODES;
  write_entry(s->stream, &(entry){def, fields, kind->keys, kind->key_count, false});
  fputc('}', s->stream);
  return section_end(s, report);
}

ald_status ald_model_add_contact(ald_model *model, const ald_contact_def *def, ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  ald_status status = ALD_OK;
  ALD_TRY(check_cookie(def && def->cookie == CONTACT_COOKIE, "ald_contact_def", report));
  ALD_TRY(section_begin(model, CONTACTS, def->name, report));
  section *s = &model->sections[CONTACTS];
  fputs("{between: [", s->stream);
  write_word(s->stream, def->between[0]);
  fputs(", ", s->stream);
  write_word(s->stream, def->between[1]);
  fputc(']', s->stream);
  status = finish_element(s, def, contact_fields, KIND_polygon, report);
done:
  return status;
}

ald_status ald_model_add_drag(ald_model *model, const ald_drag_def *def, ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  ald_status status = ALD_OK;
  ALD_TRY(check_cookie(def && def->cookie == DRAG_COOKIE, "ald_drag_def", report));
  ALD_TRY(section_begin(model, DRAG, def->name, report));
  section *s = &model->sections[DRAG];
  fputs("{body: ", s->stream);
  write_word(s->stream, def->body);
  status = finish_element(s, def, drag_fields, KIND_drag, report);
done:
  return status;
}

/* an entry that is written as in a study file, on one line: more than that would be another one */
static ald_status add_text(ald_model *model, uint32_t number, const char *name, const char *text,
                           const char *expected, ald_report *report) {
  if (!text || strpbrk(text, "\r\n")) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: expected %s\n", model->name,
                           section_names[number], expected);
  }
  const ald_status status = section_begin(model, number, name, report);
  if (status < 0) return status;
  fputs(text, model->sections[number].stream);
  return section_end(&model->sections[number], report);
}

ald_status ald_model_vary(ald_model *model, const char *path, const char *distribution,
                          ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  return add_text(model, VARY, path, distribution,
                  "a distribution on one line, such as {uniform: [0.1, 0.2]}", report);
}

ald_status ald_model_add_entry(ald_model *model, const char *into, const char *name,
                               const char *text, ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  for (uint32_t s = VARY; into && s < SECTIONS; s++) {
    if (strcmp(into, section_names[s]) != 0) continue;
    return add_text(model, s, name, text, "an entry on one line, as in a study file", report);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "%s: error: \"%s\" takes no entries; expected vary, choose, sampling, "
                         "stop, limits, stop study or output\n",
                         model->name, into ? into : "");
}

/* ------------------------------------------------------------------------------ freezing */

static void write_head(const ald_model *model, FILE *out) {
  const ald_model_def *def = &model->def;
  const double duration = isnan(def->duration) ? def->step : def->duration;
  fputs("allide: 1\nname: ", out);
  write_word(out, model->name);
  fprintf(out, "\nrun: {scenarios: %llu, seed: %llu, scheme: ", (unsigned long long)def->scenarios,
          (unsigned long long)def->seed);
  write_word(out, model->scheme);
  fputs(", precision: ", out);
  write_word(out, model->precision);
  if (!isnan(def->step)) {
    fputs(", step: ", out);
    write_number(out, def->step);
    fputs(", duration: ", out);
    write_number(out, duration);
  }
  fputs("}\n", out);
}

ald_status ald_model_freeze(ald_model *model, ald_study **study, ald_report *report) {
  if (!model || !study) return ALD_BAD_ARGUMENT;
  *study = NULL;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return no_memory(report);
  ALD_DEFAULT_FLOAT_MODES;
  write_head(model, out);
  for (uint32_t s = 0; s < SECTIONS; s++) {
    if (model->sections[s].count > 0) fputs(model->sections[s].text, out);
  }
  const bool failed = ferror(out);
  const bool good = fclose(out) == 0 && !failed;
  const ald_status status =
      good ? ald_study_read_generated(text, model->name, study, report) : no_memory(report);
  free(text);
  return status;
}
