/* SPDX-License-Identifier: Apache-2.0
 * The section `scale`: a study at the scale of a model that is run at another, by Froude's law.
 * Every number of the study has a dimension, and is multiplied where it is read. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "model/sections.h"

/* Either way from 1: numbers of any dimension then stay within what a double holds, and within what
 * can be meant. */
static const double greatest[ALD_SCALE_KEY_COUNT] = {
    [ALD_SCALE_LENGTH] = 1e4, [ALD_SCALE_DENSITY] = 1e3};

static void read_factor(ald_reader *reader, struct fy_node *section, uint32_t key, double *value) {
  ALD_ASSERT(key < ALD_SCALE_KEY_COUNT);
  const double most = greatest[key], least = 1 / most;
  char what[32];
  double number = 0;
  struct fy_node *node = ald_node_member(section, ald_scale_keys[key].name);
  snprintf(what, sizeof what, "scale.%s", ald_scale_keys[key].name);
  if (!node || !ald_read_number(reader, node, what, ALD_NONE, &number)) return;
  if (number >= least && number <= most) {
    *value = number;
    return;
  }
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: expected a number from %g to %g, got %g%s", what, least, most, number,
                    key == ALD_SCALE_LENGTH ? ", by what all lengths are multiplied"
                                            : ", the ratio of the water's densities");
}

void ald_read_scale(ald_reader *reader) {
  struct fy_node *section = ald_node_member(reader->root, "scale");
  const char *names[ALD_SCALE_KEY_COUNT];
  double length = 0, density = 1;
  if (!section || !ald_expect_mapping(reader, section, "scale")) return;
  ald_expect_keys(reader, section, "scale", names,
                  ald_plain_names(ald_scale_keys, ALD_SCALE_KEY_COUNT, names, 0));
  if (!ald_node_member(section, ald_scale_keys[ALD_SCALE_LENGTH].name)) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_MISSING, ald_node_place(section), "length",
        "scale: missing key \"length\", for example length: 35: by what all lengths are "
        "multiplied");
    return;
  }
  read_factor(reader, section, ALD_SCALE_LENGTH, &length);
  read_factor(reader, section, ALD_SCALE_DENSITY, &density);
  reader->scale_root = sqrt(length);
  reader->scale_density = density;
  reader->study->scale[0] = length;
  reader->study->scale[1] = density;
}

/* ------------------------------------------------------------------------------ what has no law */

/* quantity of a definition by the name of its key; NULL: it has none */
static const ald_quantity *quantity_of(const ald_study *study, const ald_definition *definition,
                                       const char *name) {
  const ald_kind *kind = ald_kinds[definition->kind];
  for (uint32_t k = 0; k < kind->key_count; k++) {
    if (strcmp(kind->keys[k].name, name) == 0)
      return &study->quantities[definition->quantities + k];
  }
  return NULL;
}

/* why a definition cannot be scaled; NULL: it can */
static const char *why_not(const ald_study *study, const ald_definition *definition) {
  const ald_quantity *product = quantity_of(study, definition, "product");
  if (product && product->value > 0) {
    return "a product has one size; give its curve or rating instead of \"product\"";
  }
  const ald_quantity *preset = quantity_of(study, definition, "preset");
  const ald_quantity *pressure = quantity_of(study, definition, "pressure");
  if (preset && pressure && !pressure->is_given && definition->rows[0] == 0) {
    return "the pressure of its preset is that of the models' foam; give it, such as pressure: "
           "0.121 MPa, to have it scaled";
  }
  return NULL;
}

void ald_check_scale(ald_reader *reader) {
  const ald_study *study = reader->study;
  if (!(reader->scale_root > 0) || reader->no_memory) return;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *own = &study->definitions[d];
    const char *section = ald_kinds[own->kind]->section, *why = why_not(study, own);
    if (!why) continue;
    struct fy_node *node = ald_node_member(ald_node_member(reader->root, section), own->name);
    ald_diagnose(reader->diagnosis,
                 ald_node_place(node ? node : ald_node_member(reader->root, "scale")), "%s.%s: %s",
                 section, own->name, why);
  }
}
