/* SPDX-License-Identifier: Apache-2.0
 * The section `environment`: what all bodies and lines share. */
#include <stdlib.h>

#include "reader.h"
#include "sea.h"

void ald_read_environment(ald_reader *reader) {
  struct fy_node *node = ald_node_member(reader->root, "environment");
  const char *const extra[] = {ald_current_profile.name};
  const char *names[ALD_ENVIRONMENT_KEY_COUNT + 1];
  ald_study *study = reader->study;
  if (node && ald_expect_mapping(reader, node, "environment")) {
    ald_expect_keys(
        reader, node, "environment", names,
        ald_key_names(ald_environment_keys, ALD_ENVIRONMENT_KEY_COUNT, extra, 1, names));
  }
  const ald_place place = ald_node_place(node ? node : reader->root);
  study->environment = ald_read_keys(reader, node, place, "environment", ald_environment_keys,
                                     ALD_ENVIRONMENT_KEY_COUNT);
  study->profile = ald_read_table(reader, node, place, "environment", &ald_current_profile,
                                  &study->profile_rows);
}

static bool is_set(const ald_reader *reader, uint32_t key) {
  return reader->setters[reader->study->environment + key].variable > 0;
}

/* Where numbers of the wave vary, each scenario is judged by itself; but a period that nobody gives
 * is missing in all of them. */
void ald_check_sea(ald_reader *reader) {
  static const uint32_t keys[] = {ALD_ENVIRONMENT_GRAVITY, ALD_ENVIRONMENT_WATER_DEPTH,
                                  ALD_ENVIRONMENT_WAVE_HEIGHT, ALD_ENVIRONMENT_WAVE_PERIOD};
  const ald_study *study = reader->study;
  struct fy_node *node = ald_node_member(reader->root, "environment");
  char message[ALD_SEA_MESSAGE];
  uint32_t quantity = 0;
  bool varies = false;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values || !reader->setters) {
    reader->no_memory = true;
    free(values);
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t k = 0; k < sizeof keys / sizeof *keys; k++)
    varies = varies || is_set(reader, keys[k]);
  if (is_set(reader, ALD_ENVIRONMENT_WAVE_HEIGHT)) {
    /* as if there were a wave */
    double *height = &values[study->environment + ALD_ENVIRONMENT_WAVE_HEIGHT];
    *height = *height > 0 ? *height : 1;
  }
  const bool misses = !(values[study->environment + ALD_ENVIRONMENT_WAVE_PERIOD] > 0) &&
                      !is_set(reader, ALD_ENVIRONMENT_WAVE_PERIOD);
  if (ald_diagnosis_errors(reader->diagnosis) == 0 && (!varies || misses) &&
      ald_sea_problem(study, values, &quantity, message)) {
    struct fy_node *blamed =
        ald_node_member(node, ald_environment_keys[quantity - study->environment].name);
    ald_diagnose(reader->diagnosis, ALD_ERROR,
                 ald_node_place(blamed ? blamed
                                : node ? node
                                       : reader->root),
                 "%s: %s", study->quantities[quantity].path, message);
  }
  free(values);
}
