/* SPDX-License-Identifier: Apache-2.0
 * The studies that `allide new` begins with: src/cli/templates, built into the program. */
#ifndef ALD_CLI_STUDY_TEMPLATES_H
#define ALD_CLI_STUDY_TEMPLATES_H

#include <stddef.h>

/** A study to begin with. */
typedef struct study_template {
  const char *name; /**< "berthing" */
  const char *text; /**< of the study file; its first line says what it is */
} study_template;

/** (study_template_count), by name. */
extern const study_template study_templates[];
extern const size_t study_template_count;

#endif
