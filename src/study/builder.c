/* SPDX-License-Identifier: Apache-2.0
 * Studies built in code. What is added becomes the text of a study, and freezing reads that text:
 * so keys, defaults, ranges and checks are those of study files. */
#include "base/assertion.h"
#include "definitions.h"

#include <stdlib.h>
#include <string.h>

#include "allide/elements.h"
#include "base/float_mode.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "base/yaml_write.h"
#include "kernels/elements.h"
#include "mesh/mesh_write.h"
#include "model/study.h"
#include "reader/study_read.h"

enum { BUILDER_COOKIE = 0x30de1 };

enum { SCHEMES = 6 };
/* by ald_scheme */
static const char *const schemes[SCHEMES] = {"semi-implicit",  "explicit", "rk4",
                                             "dormand-prince", "frozen",   "trapezoidal"};

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
  WINDLASSES,
  CHAINS,
  ANCHORS,
  SECTIONS
};
static const char *const text_sections[SECTIONS - VARY] = {
    "vary",   "choose", "sampling",   "stop",   "limits", "stop study",
    "output", "ships",  "windlasses", "chains", "anchors"};

static const char *section_name(uint32_t number) {
  if (number == BODIES) return "bodies";
  if (number == MESHES) return "meshes";
  return number < VARY ? ald_kinds[number - KINDS]->section : text_sections[number - VARY];
}

struct ald_builder {
  ald_builder_def def;
  char *name;
  bool has_environment;
  ald_environment_def environment;
  double *tables[ALD_ENVIRONMENT_TABLES]; /* of it */
  ald_input_files files;                  /* of its meshes */
  section sections[SECTIONS];
};

ald_builder_def ald_builder_def_default(void) {
  return (ald_builder_def){.name = "study",
                           .step = ALD_REQUIRED,
                           .duration = (double)NAN,
                           .scheme = ALD_SEMI_IMPLICIT,
                           .precision = ALD_DOUBLE,
                           .scenarios = 1,
                           .seed = 1,
                           .cookie = BUILDER_COOKIE};
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
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the study\n");
}

/* begins an entry of a section with a name that is not taken */
static ald_status section_begin(ald_builder *builder, uint32_t number, const char *name,
                                ald_report *report) {
  section *s = &builder->sections[number];
  if (!name) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: expected a name\n",
                           builder->name, section_name(number));
  }
  for (uint32_t n = 0; n < s->count; n++) {
    if (strcmp(s->names[n], name) != 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "%s: error: %s: the name \"%s\" is already taken\n", builder->name,
                           section_name(number), name);
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

/* ------------------------------------------------------------------------------ the builder */

static ald_status builder_open(const ald_builder_def *def, ald_builder *m, ald_report *report) {
  m->def = *def;
  m->name = strdup(def->name && *def->name ? def->name : "study");
  bool good = m->name != NULL;
  for (uint32_t s = 0; s < SECTIONS; s++) good = section_open(&m->sections[s]) && good;
  return good ? ALD_OK : no_memory(report);
}

ald_status ald_builder_create(const ald_builder_def *def, ald_builder **builder,
                              ald_report *report) {
  if (!builder) return ald_report_refuse(report, __func__);
  *builder = NULL;
  if (!def || def->cookie != BUILDER_COOKIE) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "error: ald_builder_def is not initialised; start from ald_builder_def_default()\n");
  }
  if ((unsigned)def->scheme >= SCHEMES ||
      (def->precision != ALD_DOUBLE && def->precision != ALD_SINGLE_PRECISION)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ald_builder_def: unknown scheme or precision\n");
  }
  ald_builder *m = calloc(1, sizeof *m);
  if (!m) return no_memory(report);
  const ald_status status = builder_open(def, m, report);
  if (status == ALD_OK) {
    *builder = m;
  } else {
    ald_builder_destroy(m);
  }
  return status;
}

void ald_builder_destroy(ald_builder *builder) {
  if (!builder) return;
  for (uint32_t s = 0; s < SECTIONS; s++) section_close(&builder->sections[s]);
  free(builder->name);
  for (uint32_t t = 0; t < ALD_ENVIRONMENT_TABLES; t++) free(builder->tables[t]);
  ald_input_files_clear(&builder->files);
  free(builder);
}

ald_status ald_builder_set_environment(ald_builder *builder, const ald_environment_def *def,
                                       ald_report *report) {
  if (!builder) return ald_report_refuse(report, __func__);
  const ald_def_fields fields = ald_environment_fields();
  const ald_status status = ald_def_check(&fields, def, report);
  if (status != ALD_OK) return status;
  const double *given[ALD_ENVIRONMENT_TABLES] = {def->current_profile, def->seabed_depths};
  const uint32_t rows[ALD_ENVIRONMENT_TABLES] = {def->current_profile_rows,
                                                 def->seabed_depths_rows};
  for (uint32_t t = 0; t < ALD_ENVIRONMENT_TABLES; t++) {
    const size_t count = (size_t)rows[t] * ald_environment_tables[t].column_count;
    double *copy = count > 0 ? calloc(count, sizeof *copy) : NULL;
    if (count > 0 && !copy) return no_memory(report);
    if (copy) memcpy(copy, given[t], count * sizeof *copy);
    free(builder->tables[t]);
    builder->tables[t] = copy;
  }
  builder->environment = *def;
  builder->environment.current_profile = builder->tables[ALD_ENVIRONMENT_PROFILE];
  builder->environment.seabed_depths = builder->tables[ALD_ENVIRONMENT_DEPTHS];
  builder->has_environment = true;
  return ALD_OK;
}

static void write_freedoms(FILE *out, uint32_t freedoms) {
  ALD_ASSERT(freedoms <= ALD_ALL_FREEDOMS);
  static const char *const names[] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  if (freedoms == ALD_PLANAR) return;
  fputs(", freedoms: ", out);
  if (freedoms == ALD_ALL_FREEDOMS) {
    fputs("six", out);
    return;
  }
  bool is_first = true;
  for (uint32_t k = 0; k < 6; k++) {
    if (!(freedoms >> k & 1)) continue;
    fprintf(out, "%s%s", is_first ? "[" : ", ", names[k]);
    is_first = false;
  }
  fputs(is_first ? "[]" : "]", out);
}

/* fixed, freedoms, motion and mesh, which are no numbers */
static void write_plain(FILE *out, const ald_body_def *def) {
  fprintf(out, "{fixed: %s", def->fixed ? "yes" : "no");
  write_freedoms(out, def->freedoms);
  if (def->prescribed) fputs(", motion: prescribed", out);
  if (def->mesh) {
    fputs(", mesh: ", out);
    ald_yaml_write_word(out, def->mesh);
  }
}

ald_status ald_builder_add_mesh(ald_builder *builder, const char *name, const ald_mesh *mesh,
                                ald_report *report) {
  if (!builder) return ald_report_refuse(report, __func__);
  char file[32];
  ald_mesh_bytes bytes = {0};
  ald_status status = ALD_OK;
  if (!mesh) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: meshes: expected a mesh\n",
                           builder->name);
  }
  section *s = &builder->sections[MESHES];
  ALD_TRY(section_begin(builder, MESHES, name, report));
  snprintf(file, sizeof file, "mesh-%u.obj", s->count);
  fprintf(s->stream, "{file: %s}", file);
  ALD_TRY(section_end(s, report));
  ALD_TRY(ald_mesh_encode_obj(mesh, &bytes, report));
  const ald_input_file own = {file, (char *)bytes.bytes, bytes.size};
  status = ald_input_files_add(&builder->files, &own, 1);
done:
  free(bytes.bytes);
  return status;
}

ald_status ald_builder_add_body(ald_builder *builder, const ald_body_def *def, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!builder) return ald_report_refuse(report, __func__);
  ald_status status = ALD_OK;
  const ald_def_fields fields = ald_body_fields();
  ALD_TRY(ald_def_check(&fields, def, report));
  if (def->freedoms & ~(uint32_t)ALD_ALL_FREEDOMS) {
    return ald_report_fail(
        report, ALD_BAD_ARGUMENT,
        "%s: error: bodies: freedoms %u must be a combination of ALD_SURGE to ALD_YAW\n",
        builder->name, def->freedoms);
  }
  if (def->vertex_count > 0 && !def->outline) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "%s: error: bodies: %u vertices, but no outline\n", builder->name,
                           def->vertex_count);
  }
  if ((def->ship && strpbrk(def->ship, "\r\n")) ||
      (def->approach && strpbrk(def->approach, "\r\n"))) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "%s: error: bodies: expected a ship or an approach on one line, such as "
                           "{length: 80 m, ...}\n",
                           builder->name);
  }
  ALD_TRY(section_begin(builder, BODIES, def->name, report));
  FILE *out = builder->sections[BODIES].stream;
  write_plain(out, def);
  ald_def_write_keys(out, &fields, 0, def);
  ald_def_write_tables(out, &fields, def);
  if (def->ship) fprintf(out, ", ship: %s", def->ship);
  if (def->approach) fprintf(out, ", approach: %s", def->approach);
  if (def->vertex_count > 0) {
    fputs(", outline: ", out);
    ald_yaml_write_rows(out, def->outline, def->vertex_count, 2);
  }
  fputc('}', out);
  status = section_end(&builder->sections[BODIES], report);
done:
  return status;
}

/* reads the file that a definition names, from the working directory, and holds it */
static ald_status hold_file(ald_builder *builder, const ald_def_fields *fields, const void *def,
                            ald_report *report) {
  const char *named = NULL, *text;
  char problem[256];
  size_t length;
  if (fields->file_at > 0) memcpy(&named, (const char *)def + fields->file_at, sizeof named);
  if (!named) return ALD_OK;
  if (!builder->files.folder) builder->files.folder = strdup("");
  char *name = ald_input_files_name(NULL, named);
  ald_status status = ALD_NO_MEMORY;
  if (name && builder->files.folder) {
    status = ald_input_files_read(&builder->files, name, ALD_TABLE_LIMIT, &text, &length, problem,
                                  sizeof problem);
  }
  free(name);
  if (status == ALD_NO_MEMORY) return no_memory(report);
  if (status == ALD_OK) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: file: \"%s\" %s\n", builder->name,
                         named, problem);
}

/* the entry of an element that names nothing: of its keys the first one has no comma before it */
static bool write_bare(FILE *out, const ald_def_fields *fields, const void *def) {
  char *text = NULL;
  size_t size = 0;
  FILE *keys = open_memstream(&text, &size);
  if (!keys) return false;
  ald_def_write_keys(keys, fields, 0, def);
  ald_def_write_tables(keys, fields, def);
  if (fclose(keys) == 0) fprintf(out, "{%s}", size > 2 ? text + 2 : "");
  free(text);
  return size > 0;
}

static ald_status add_element(ald_builder *builder, uint32_t kind, const void *def,
                              ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (!builder) return ald_report_refuse(report, "ald_builder_add_...");
  const ald_kind *own = ald_kinds[kind];
  const ald_def_fields fields = ald_element_fields(kind);
  const char *words[3] = {NULL, NULL, NULL}; /* its name, its bodies */
  ald_status status = ALD_OK;
  ALD_TRY(ald_def_check(&fields, def, report));
  ALD_TRY(hold_file(builder, &fields, def, report));
  memcpy(words, def, (1 + own->body_count) * sizeof *words);
  ALD_TRY(section_begin(builder, KINDS + kind, words[0], report));
  FILE *out = builder->sections[KINDS + kind].stream;
  if (ald_kind_is_bare(own)) {
    if (!write_bare(out, &fields, def)) status = ALD_NO_MEMORY;
    if (status == ALD_OK) status = section_end(&builder->sections[KINDS + kind], report);
    goto done;
  }
  if (own->heads) {
    fputc('{', out);
    /* keys begin with a comma */
    if (!ald_def_write_heads(out, own, def)) fprintf(out, "%s: \"\"", own->heads[0].name);
  } else {
    fputs(own->body_count == 2 ? "{between: [" : "{body: ", out);
    ald_yaml_write_word(out, words[1]);
  }
  if (own->body_count == 2) {
    fputs(", ", out);
    ald_yaml_write_word(out, words[2]);
    fputc(']', out);
  }
  ald_def_write_keys(out, &fields, 0, def);
  ald_def_write_tables(out, &fields, def);
  fputc('}', out);
  status = section_end(&builder->sections[KINDS + kind], report);
done:
  return status;
}

/* what the reader makes by itself is not added */
#undef OF_LINES
#define OF_LINES(ELEMENT, with)

#define ADD(with, family, noun, space)                                                 \
  ald_status ald_builder_add_##noun(ald_builder *builder, const ald_##noun##_def *def, \
                                    ald_report *report) {                              \
    return add_element(builder, KIND_##noun, def, report);                             \
  }
ELEMENTS(ADD, 0)

/* an entry that is written as in a study file, on one line: more than that would be another one */
static ald_status add_text(ald_builder *builder, uint32_t number, const char *name,
                           const char *text, const char *expected, ald_report *report) {
  if (!text || strpbrk(text, "\r\n")) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "%s: error: %s: expected %s\n", builder->name,
                           section_name(number), expected);
  }
  const ald_status status = section_begin(builder, number, name, report);
  if (status < 0) return status;
  fputs(text, builder->sections[number].stream);
  return section_end(&builder->sections[number], report);
}

ald_status ald_builder_vary(ald_builder *builder, const char *path, const char *distribution,
                            ald_report *report) {
  if (!builder) return ald_report_refuse(report, __func__);
  return add_text(builder, VARY, path, distribution,
                  "a distribution on one line, such as {uniform: [0.1, 0.2]}", report);
}

ald_status ald_builder_add_entry(ald_builder *builder, const char *into, const char *name,
                                 const char *text, ald_report *report) {
  if (!builder) return ald_report_refuse(report, __func__);
  for (uint32_t s = VARY; into && s < SECTIONS; s++) {
    if (strcmp(into, section_name(s)) != 0) continue;
    return add_text(builder, s, name, text, "an entry on one line, as in a study file", report);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "%s: error: \"%s\" takes no entries; expected vary, choose, sampling, "
                         "stop, limits, stop study, output, ships, windlasses, chains or anchors\n",
                         builder->name, into ? into : "");
}

/* ------------------------------------------------------------------------------ freezing */

static void write_head(const ald_builder *builder, FILE *out) {
  const ald_builder_def *def = &builder->def;
  const double duration = isnan(def->duration) ? def->step : def->duration;
  fputs("allide: 1\nname: ", out);
  ald_yaml_write_word(out, builder->name);
  fprintf(out, "\nrun: {scenarios: %llu, seed: %llu, scheme: %s, precision: %s, substeps: %s",
          (unsigned long long)def->scenarios, (unsigned long long)def->seed, schemes[def->scheme],
          def->precision == ALD_SINGLE_PRECISION ? "single" : "double",
          def->divides_steps ? "automatic" : "none");
  if (!isnan(def->step)) {
    fputs(", step: ", out);
    ald_yaml_write_number(out, def->step);
    fputs(", duration: ", out);
    ald_yaml_write_number(out, duration);
  }
  fputs("}\n", out);
}

static void write_environment(const ald_builder *builder, FILE *out) {
  if (!builder->has_environment) return;
  fputs("environment: {gravity: ", out);
  ald_yaml_write_number(out, builder->environment.gravity);
  /* the others follow where they are changed */
  const ald_def_fields fields = ald_environment_fields();
  ald_def_write_keys(out, &fields, ALD_ENVIRONMENT_GRAVITY + 1, &builder->environment);
  ald_def_write_tables(out, &fields, &builder->environment);
  fputs("}\n", out);
}

ald_status ald_builder_freeze(ald_builder *builder, ald_study **study, ald_report *report) {
  if (study) *study = NULL;
  if (!builder || !study) return ald_report_refuse(report, __func__);
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return no_memory(report);
  ALD_DEFAULT_FLOAT_MODES;
  write_head(builder, out);
  write_environment(builder, out);
  for (uint32_t s = 0; s < SECTIONS; s++) {
    if (builder->sections[s].count > 0) fputs(builder->sections[s].text, out);
  }
  const bool failed = ferror(out);
  const bool good = fclose(out) == 0 && !failed;
  const ald_status status =
      good ? ald_study_read_generated(text, builder->name, builder->files.files,
                                      builder->files.file_count, study, report)
           : no_memory(report);
  free(text);
  return status;
}
