/* SPDX-License-Identifier: Apache-2.0
 * What tests give to public functions: a small study and all that can be made of it. */
#include "public_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1 << 18 };

const char *given_folder = "";
const ald_warning given_warning = {.code = "code", .text = "text"};

static const char study[] =
    "allide: 1\nrun: {step: 0.1, duration: 1, scenarios: 20}\nbodies:\n"
    "  a: {mass: 1e6, inertia: 1e8, velocity: [1, 0],"
    " outline: [[-9, -5], [9, -5], [9, 5], [-9, 5]]}\n"
    "  b: {fixed: yes, position: [19, 0], outline: [[-9, -5], [9, -5], [9, 5], [-9, 5]]}\n"
    "contacts: {rubber: {between: [a, b], stiffness: 5e5}}\n"
    "vary: {bodies.a.velocity.x: {uniform: [0.5, 1.5]}}\n";

static bool has(const char *name, const char *part) { return strstr(name, part) != NULL; }

double given_number(const char *name) {
  return has("confidence level chance probability", name) ? 0.5 : 1.0;
}

unsigned given_index(const char *name) {
  return has(name, "count") || has(name, "capacity") || has(name, "steps") ||
         has(name, "replicates");
}

const char *given_text(const char *name) {
  if (strcmp(name, "text") == 0) return study;
  if (strcmp(name, "folder") == 0) return given_folder;
  if (strcmp(name, "device") == 0 || strcmp(name, "id") == 0) return "openmp";
  if (strcmp(name, "unit") == 0) return "m";
  if (strcmp(name, "shape") == 0) return "box";
  return "/nowhere";
}

const char *const *given_texts(const char *name) {
  static const char *texts[1];
  texts[0] = strcmp(name, "settings") == 0 ? "length=2 m" : given_folder;
  return texts;
}

static ald_report *reports[2];

ald_report *given_report(void) {
  reports[1] = reports[0];
  return reports[0] = ald_report_create();
}

bool given_reports_are_silent(void) {
  return reports[0] && !ald_report_text(reports[0])[0] && !ald_report_text(reports[1])[0];
}

ald_builder *given_builder(void) {
  ald_builder *builder = NULL;
  ald_builder_def def = ald_builder_def_default();
  def.step = 0.1;
  ald_builder_create(&def, &builder, NULL);
  return builder;
}

ald_study *given_study(void) {
  ald_study *made = NULL;
  ald_study_read_text(study, "given.yml", &made, NULL);
  return made;
}

ald_batch *given_batch(void) {
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.reads = 1;
  ald_batch_create(given_study(), &def, &batch, NULL);
  return batch;
}

ald_results *given_results(void) {
  ald_results *results = NULL;
  ald_results_open_threads(given_folder, 1, &results, NULL);
  return results;
}

ald_sample *given_sample(void) {
  static const double values[] = {1, 2, 3, (double)NAN, 5};
  ald_sample *sample = NULL;
  ald_sample_create(values, sizeof values / sizeof values[0], &sample, NULL);
  return sample;
}

ald_mesh *given_mesh(void) {
  static const char *const settings[] = {"length=2 m", "breadth=1 m", "height=1 m"};
  ald_mesh *mesh = NULL;
  ald_mesh_generate("box", settings, sizeof settings / sizeof settings[0], &mesh, NULL);
  return mesh;
}

ald_scene *given_scene(void) {
  ald_scene *scene = NULL;
  ald_replay_scene(given_folder, 0, "openmp", 0, NULL, &scene, NULL);
  return scene;
}

/* a buoy in heave whose memory fades as e^-t: periods ascend */
static bool write_table(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return false;
  for (int k = 160; k > 0; k--) {
    const double w = 0.1 * k, damping = 1 / (1 + w * w), mass = 2 - 1 / (1 + w * w);
    fprintf(file, "%.12e 3 3 %.12e %.12e\n", 6.283185307179586 / w, mass, damping / w);
  }
  return fclose(file) == 0;
}

ald_radiation_table *given_table(void) {
  char path[256];
  ald_radiation_table *table = NULL;
  ald_radiation_def def = ald_radiation_def_default();
  snprintf(path, sizeof path, "%s/buoy-%ld.1", given_folder, (long)getpid());
  def.file = path;
  def.unit_length = 1;
  def.length = 60;
  if (write_table(path)) ald_radiation_open(&def, 0, 1, &table, NULL);
  return table;
}

int hear_event(const ald_event_info *event, void *user) {
  (void)event;
  (void)user;
  return 0;
}

int hear_clash(const ald_clash_info *clash, void *user) {
  (void)clash;
  (void)user;
  return 0;
}

void hear_failure(const ald_failure *failure, void *user) {
  (void)failure;
  (void)user;
}

void *given_room(void) { return calloc(1, ROOM); }

void *public_place(public_call *made, unsigned n) {
  made->has_place[n] = true;
  made->places[n] = made; /* no object */
  return &made->places[n];
}

void *public_place_of_count(public_call *made, unsigned n) {
  made->has_count[n] = true;
  made->counts[n] = UINT64_MAX;
  return &made->counts[n];
}
