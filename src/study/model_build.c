/* SPDX-License-Identifier: Apache-2.0
 * A model built in code. What is added becomes the text of a study, and freezing reads that text:
 * keys, defaults, ranges and checks of models in code are those of study files, because they are
 * the same. */
#include "model_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "base/yaml_write.h"
#include "kernels/elements.h"
#include "mesh/mesh_write.h"
#include "model/model.h"

enum { MODEL_COOKIE = 0x30de1 };

/* A section of the study while it grows: one line an entry. */
typedef struct section {
  FILE *stream; /* into `text` */
  char *text;
  size_t size;
  uint32_t count;
  char **names; /* (count) */
} section;

/* bodies, meshes, a section for each kind of element, then those that take entries as text */
enum {
  BODIES,
  MESHES,
  KINDS,
  VARY = KINDS + KIND_TOTAL,
  CHOOSE,
  SAMPLING,
  STOP,
  LIMITS,
  STOP_STUDY,
  OUTPUT,
  SHIPS,
  SECTIONS
};
static const char *const text_sections[SECTIONS - VARY] = {
    "vary", "choose", "sampling", "stop", "limits", "stop study", "output", "ships"};

static const char *section_name(uint32_t number) {
  if (number == BODIES) return "bodies";
  if (number == MESHES) return "meshes";
  return number < VARY ? ald_kinds[number - KINDS]->section : text_sections[number - VARY];
}

struct ald_model {
  ald_model_def def; /* its words are the model's own */
  char *name, *scheme, *precision, *substeps;
  bool has_environment;
  ald_environment_def environment;
  double *profile;       /* of its current */
  ald_input_files files; /* of its meshes */
  section sections[SECTIONS];
};

ald_model_def ald_model_def_default(void) {
  return (ald_model_def){.name = "model",
                         .step = ALD_REQUIRED,
                         .duration = (double)NAN,
                         .scheme = "semi-implicit",
                         .precision = "double",
                         .substeps = "none",
                         .scenarios = 1,
                         .seed = 1,
                         .cookie = MODEL_COOKIE};
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
                           model->name, section_name(number));
  }
  for (uint32_t n = 0; n < s->count; n++) {
    if (strcmp(s->names[n], name) != 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: \"%s\" is added twice\n",
                           model->name, section_name(number), name);
  }
  char **names = realloc(s->names, (s->count + 1u) * sizeof *names);
  char *copy = strdup(name);
  if (names) s->names = names;
  if (!names || !copy) {
    free(copy);
    return no_memory(report);
  }
  names[s->count++] = copy;
  if (s->count == 1) fprintf(s->stream, "%s:\n", section_name(number));
  fputs("  ", s->stream);
  ald_yaml_write_word(s->stream, name);
  fputs(": ", s->stream);
  return ALD_OK;
}

static ald_status section_end(section *s, ald_report *report) {
  fputc('\n', s->stream);
  return fflush(s->stream) || ferror(s->stream) ? no_memory(report) : ALD_OK;
}

/* ------------------------------------------------------------------------------ the model */

static ald_status model_open(const ald_model_def *def, ald_model *m, ald_report *report) {
  m->def = *def;
  m->name = strdup(def->name && *def->name ? def->name : "model");
  m->scheme = strdup(def->scheme ? def->scheme : "");
  m->precision = strdup(def->precision ? def->precision : "");
  m->substeps = strdup(def->substeps ? def->substeps : "");
  bool good = m->name && m->scheme && m->precision && m->substeps;
  for (uint32_t s = 0; s < SECTIONS; s++) good = section_open(&m->sections[s]) && good;
  return good ? ALD_OK : no_memory(report);
}

ald_status ald_model_create(const ald_model_def *def, ald_model **model, ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  *model = NULL;
  if (!def || def->cookie != MODEL_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: expected an ald_model_def that ald_model_def_default() made, then changed\n");
  }
  ald_model *m = calloc(1, sizeof *m);
  if (!m) return no_memory(report);
  const ald_status status = model_open(def, m, report);
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
  free(model->substeps);
  free(model->profile);
  ald_input_files_clear(&model->files);
  free(model);
}

ald_status ald_model_set_environment(ald_model *model, const ald_environment_def *def,
                                     ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  const ald_status status = ald_form_check(&ald_environment_form, def, report);
  if (status != ALD_OK) return status;
  double *profile = NULL;
  if (def->current_profile_rows > 0) {
    const size_t count = (size_t)def->current_profile_rows * ald_current_profile.column_count;
    profile = calloc(count, sizeof *profile);
    if (!profile) return no_memory(report);
    memcpy(profile, def->current_profile, count * sizeof *profile);
  }
  free(model->profile);
  model->profile = profile;
  model->environment = *def;
  model->environment.current_profile = profile;
  model->has_environment = true;
  return ALD_OK;
}

/* fixed, freedoms and motion, which are no numbers */
static void write_plain(FILE *out, const ald_body_def *def) {
  fprintf(out, "{fixed: %s", def->fixed ? "yes" : "no");
  if (def->freedoms && strcmp(def->freedoms, "planar") != 0) {
    fputs(", freedoms: ", out);
    ald_yaml_write_words(out, def->freedoms);
  }
  if (def->motion && strcmp(def->motion, "free") != 0) {
    fputs(", motion: ", out);
    ald_yaml_write_word(out, def->motion);
  }
  if (def->mesh) {
    fputs(", mesh: ", out);
    ald_yaml_write_word(out, def->mesh);
  }
}

ald_status ald_model_add_mesh(ald_model *model, const char *name, const ald_mesh *mesh,
                              ald_report *report) {
  if (!model) return ALD_BAD_ARGUMENT;
  char file[32];
  ald_mesh_bytes bytes = {0};
  ald_status status = ALD_OK;
  if (!mesh) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: meshes: expected a mesh\n",
                           model->name);
  }
  section *s = &model->sections[MESHES];
  ALD_TRY(section_begin(model, MESHES, name, report));
  snprintf(file, sizeof file, "mesh-%u.obj", s->count);
  fprintf(s->stream, "{file: %s}", file);
  ALD_TRY(section_end(s, report));
  ALD_TRY(ald_mesh_encode_obj(mesh, &bytes, report));
  const ald_input_file own = {file, (char *)bytes.bytes, bytes.size};
  status = ald_input_files_add(&model->files, &own, 1);
done:
  free(bytes.bytes);
  return status;
}

ald_status ald_model_add_body(ald_model *model, const ald_body_def *def, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!model) return ALD_BAD_ARGUMENT;
  ald_status status = ALD_OK;
  ALD_TRY(ald_form_check(&ald_body_form, def, report));
  if (def->vertex_count > 0 && !def->outline) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "%s: error: bodies: %u vertices, but no outline\n", model->name,
                           def->vertex_count);
  }
  if (def->ship && strpbrk(def->ship, "\r\n")) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "%s: error: bodies: expected a ship on one line, such as {length: 80 m, "
                           "...}\n",
                           model->name);
  }
  ALD_TRY(section_begin(model, BODIES, def->name, report));
  FILE *out = model->sections[BODIES].stream;
  write_plain(out, def);
  ald_form_write_keys(out, &ald_body_form, ald_body_keys, ALD_BODY_KEY_COUNT, def);
  ald_form_write_tables(out, &ald_body_form, &ald_body_added_mass, 1, def);
  if (def->ship) fprintf(out, ", ship: %s", def->ship);
  if (def->vertex_count > 0) {
    fputs(", outline: ", out);
    ald_yaml_write_rows(out, def->outline, def->vertex_count, 2);
  }
  fputc('}', out);
  status = section_end(&model->sections[BODIES], report);
done:
  return status;
}

/* reads the file that a definition names, from the working directory, and holds it */
static ald_status hold_file(ald_model *model, const ald_form *form, const void *def,
                            ald_report *report) {
  const char *named = NULL, *text;
  char problem[256];
  size_t length;
  if (form->file_at > 0) memcpy(&named, (const char *)def + form->file_at, sizeof named);
  if (!named) return ALD_OK;
  if (!model->files.folder) model->files.folder = strdup("");
  char *name = ald_input_files_name(NULL, named);
  ald_status status = ALD_NO_MEMORY;
  if (name && model->files.folder) {
    status = ald_input_files_read(&model->files, name, ALD_TABLE_LIMIT, &text, &length, problem,
                                  sizeof problem);
  }
  free(name);
  if (status == ALD_NO_MEMORY) return no_memory(report);
  if (status == ALD_OK) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: file: \"%s\" %s\n", model->name,
                         named, problem);
}

ald_status ald_model_add_element(ald_model *model, uint32_t kind, const void *def,
                                 ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!model) return ALD_BAD_ARGUMENT;
  const ald_kind *own = ald_kinds[kind];
  const ald_form *form = ald_element_forms[kind];
  const char *words[3] = {NULL, NULL, NULL}; /* its name and its bodies */
  ald_status status = ALD_OK;
  ALD_TRY(ald_form_check(form, def, report));
  ALD_TRY(hold_file(model, form, def, report));
  memcpy(words, def, (1 + own->body_count) * sizeof *words);
  ALD_TRY(section_begin(model, KINDS + kind, words[0], report));
  FILE *out = model->sections[KINDS + kind].stream;
  fputs(own->body_count == 2 ? "{between: [" : "{body: ", out);
  ald_yaml_write_word(out, words[1]);
  if (own->body_count == 2) {
    fputs(", ", out);
    ald_yaml_write_word(out, words[2]);
    fputc(']', out);
  }
  ald_form_write_keys(out, form, own->keys, own->key_count, def);
  ald_form_write_tables(out, form, own->tables, own->table_count, def);
  fputc('}', out);
  status = section_end(&model->sections[KINDS + kind], report);
done:
  return status;
}

/* an entry that is written as in a study file, on one line: more than that would be another one */
static ald_status add_text(ald_model *model, uint32_t number, const char *name, const char *text,
                           const char *expected, ald_report *report) {
  if (!text || strpbrk(text, "\r\n")) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: expected %s\n", model->name,
                           section_name(number), expected);
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
    if (strcmp(into, section_name(s)) != 0) continue;
    return add_text(model, s, name, text, "an entry on one line, as in a study file", report);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "%s: error: \"%s\" takes no entries; expected vary, choose, sampling, "
                         "stop, limits, stop study, output or ships\n",
                         model->name, into ? into : "");
}

/* ------------------------------------------------------------------------------ freezing */

static void write_head(const ald_model *model, FILE *out) {
  const ald_model_def *def = &model->def;
  const double duration = isnan(def->duration) ? def->step : def->duration;
  fputs("allide: 1\nname: ", out);
  ald_yaml_write_word(out, model->name);
  fprintf(out, "\nrun: {scenarios: %llu, seed: %llu, scheme: ", (unsigned long long)def->scenarios,
          (unsigned long long)def->seed);
  ald_yaml_write_word(out, model->scheme);
  fputs(", precision: ", out);
  ald_yaml_write_word(out, model->precision);
  fputs(", substeps: ", out);
  ald_yaml_write_word(out, model->substeps);
  if (!isnan(def->step)) {
    fputs(", step: ", out);
    ald_yaml_write_number(out, def->step);
    fputs(", duration: ", out);
    ald_yaml_write_number(out, duration);
  }
  fputs("}\n", out);
}

static void write_environment(const ald_model *model, FILE *out) {
  if (!model->has_environment) return;
  fputs("environment: {gravity: ", out);
  ald_yaml_write_number(out, model->environment.gravity);
  /* the others follow where they are changed */
  ald_form_write_keys(out, &ald_environment_form, ald_environment_keys + 1,
                      ALD_ENVIRONMENT_KEY_COUNT - 1, &model->environment);
  ald_form_write_tables(out, &ald_environment_form, &ald_current_profile, 1, &model->environment);
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
  write_environment(model, out);
  for (uint32_t s = 0; s < SECTIONS; s++) {
    if (model->sections[s].count > 0) fputs(model->sections[s].text, out);
  }
  const bool failed = ferror(out);
  const bool good = fclose(out) == 0 && !failed;
  const ald_status status = good ? ald_study_read_generated(text, model->name, model->files.files,
                                                            model->files.file_count, study, report)
                                 : no_memory(report);
  free(text);
  return status;
}
