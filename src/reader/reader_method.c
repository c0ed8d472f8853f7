/* SPDX-License-Identifier: Apache-2.0
 * What `run: method: closed form` requires of a study: a bow that strikes, bodies that are free or
 * fixed, and nothing that depends on time steps. */
#include "reader_method.h"

#include <stdio.h>
#include <string.h>

#include "kernels/plan.h"
#include "model/sections.h"
#include "reader.h"

enum { LIST_SIZE = 256 };

static void refuse(ald_reader *reader, struct fy_node *node, const char *message) {
  if (node)
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_LACK, ald_node_place(node), "", "%s", message);
}

/* Are there bows, and what else is there? The sections of the others are listed. */
static bool find_bows(const ald_study *study, char *others, size_t size) {
  bool found = false;
  const char *last = NULL;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_kind *kind = ald_kinds[study->definitions[d].kind];
    const bool is_bow = ald_kind_is(kind, ALD_KIND_CLOSED_FORM);
    found = found || is_bow;
    if (is_bow || kind->section == last) continue;
    last = kind->section;
    snprintf(others + strlen(others), size - strlen(others), "%s%s", *others ? ", " : "", last);
  }
  return found;
}

static void check_bodies(ald_reader *reader, struct fy_node *node) {
  const ald_study *study = reader->study;
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (!study->bodies[b].prescribed) continue;
    ald_diagnose(
        reader->diagnosis, ald_node_place(node),
        "run.method: the closed form needs bodies that are free or fixed; \"%s\" is prescribed",
        study->bodies[b].name);
    return;
  }
}

void ald_check_method(ald_reader *reader) {
  char others[LIST_SIZE] = "";
  struct fy_node *run = ald_node_member(reader->root, "run");
  struct fy_node *node = ald_node_member(run, ald_run_keys[ALD_RUN_METHOD].name);
  if (!reader->study->is_closed || !node) return;
  if (!find_bows(reader->study, others, sizeof others)) {
    refuse(reader, node,
           "run.method: the closed form is for a bow that strikes a side; add one under \"bows\"");
  } else if (*others) {
    ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, ald_node_place(node), "run.method",
                         "the closed form uses only bows and the masses of bodies; ignored: %s",
                         others);
  }
  check_bodies(reader, node);
  if (reader->study->precision != ALD_DOUBLE) {
    refuse(reader, ald_node_member(run, ald_run_keys[ALD_RUN_PRECISION].name),
           "run.precision: the closed form needs double precision");
  }
  refuse(reader, ald_node_member(run, ald_run_keys[ALD_RUN_BUILD_UP].name),
         "run.build-up: the closed form has no time steps, so that nothing builds up; remove this "
         "key");
  refuse(reader, ald_node_member(reader->root, "stop"),
         "stop: the closed form has no time steps, so that a scenario cannot end early; remove "
         "this section");
  refuse(reader, ald_node_member(reader->root, "limits"),
         "limits: the closed form has no time steps, so that no result can be monitored; remove "
         "this section");
  refuse(reader, ald_node_member(ald_node_member(reader->root, "output"), "series"),
         "output.series: the closed form has no time steps and no series; remove this key");
}
