/* SPDX-License-Identifier: Apache-2.0
 * Distributions in both forms of the reference, from the table that the reader works with. */
#include "reference_distributions.h"

#include "base/report.h"
#include "model/distribution_keys.h"

static const char *const forms[] = {
    [ALD_PARAMETER_NUMBER] = "a plain number",
    [ALD_PARAMETER_VALUE] = "a value of the quantity",
    [ALD_PARAMETER_SPREAD] = "a width, in the quantity's dimension",
    [ALD_PARAMETER_VALUES] = "a list of values",
    [ALD_PARAMETER_EDGES] = "a list of rising values",
    [ALD_PARAMETER_SHARES] = "a list of plain numbers, 0 or more",
    [ALD_PARAMETER_FILE] = "the name of a file",
    [ALD_PARAMETER_COLUMN] = "the name of a column",
};

/* ------------------------------------------------------------------------------ Markdown */

static void put_row(const char *owner, const ald_parameter *parameter, ald_report *report) {
  ald_report_add(report, "| `%s%s%s` | %s | %s | %s |\n", owner, *owner ? "." : "", parameter->name,
                 forms[parameter->type], parameter->is_optional ? "may be left out" : "required",
                 parameter->meaning);
}

void ald_distributions_markdown(ald_report *report) {
  ald_report_add(report,
                 "\n"
                 "### Distributions\n\n"
                 "Each QUANTITY has one distribution. The keys `low` and `high` truncate it: "
                 "values beyond them are\n"
                 "never drawn, and the probabilities of the others are scaled to a sum of 1. Where "
                 "all required\n"
                 "parameters are numbers, a list in the order of the table is accepted as well: "
                 "`{uniform: [1 kn, 4 kn]}`.\n\n"
                 "| key | what it takes | | meaning |\n"
                 "| --- | --- | --- | --- |\n");
  for (int d = 0; d < ALD_DISTRIBUTION_KINDS; d++) {
    const ald_distribution_key *key = &ald_distribution_keys[d];
    ald_report_add(report, "| `%s` | `%s` | | %s |\n", key->name, key->example, key->meaning);
    for (uint32_t p = 0; p < key->parameter_count; p++) {
      put_row(key->name, &key->parameters[p], report);
    }
    if (ald_distribution_deviation(key)) put_row(key->name, &ald_share_of_mean, report);
  }
  for (int k = 0; k < ALD_TRUNCATION_KEYS; k++) put_row("", &ald_truncation_keys[k], report);
}

/* ------------------------------------------------------------------------------ JSON Schema */

static void put_parameter(const ald_parameter *parameter, ald_report *report) {
  static const char *const types[] = {
      [ALD_PARAMETER_NUMBER] = "\"$ref\": \"#/$defs/quantity\"",
      [ALD_PARAMETER_VALUE] = "\"$ref\": \"#/$defs/quantity\"",
      [ALD_PARAMETER_SPREAD] = "\"$ref\": \"#/$defs/quantity\"",
      [ALD_PARAMETER_VALUES] =
          "\"type\": [\"array\", \"null\"], \"minItems\": 1, \"items\": "
          "{\"$ref\": \"#/$defs/quantity\"}",
      [ALD_PARAMETER_EDGES] =
          "\"type\": [\"array\", \"null\"], \"minItems\": 2, \"items\": "
          "{\"$ref\": \"#/$defs/quantity\"}",
      [ALD_PARAMETER_SHARES] =
          "\"type\": [\"array\", \"null\"], \"minItems\": 1, \"items\": "
          "{\"$ref\": \"#/$defs/quantity\", \"minimum\": 0}",
      [ALD_PARAMETER_FILE] = "\"type\": [\"string\", \"number\", \"null\"]",
      [ALD_PARAMETER_COLUMN] = "\"type\": [\"string\", \"number\", \"null\"]",
  };
  ald_report_add(report, "\"%s\": {%s, \"description\": \"%s%s\"}", parameter->name,
                 types[parameter->type], parameter->meaning,
                 parameter->is_optional ? "" : " (required)");
}

void ald_distributions_schema(ald_report *report) {
  ald_report_add(report, "\"additionalProperties\": false, \"properties\": {");
  for (int k = 0; k < ALD_TRUNCATION_KEYS; k++) {
    ald_report_add(report, k > 0 ? ",\n      " : "\n      ");
    put_parameter(&ald_truncation_keys[k], report);
  }
  for (int d = 0; d < ALD_DISTRIBUTION_KINDS; d++) {
    const ald_distribution_key *key = &ald_distribution_keys[d];
    const bool may_be_list = ald_parameter_is_number(&key->parameters[0]);
    const uint32_t required = ald_distribution_required(key);
    ald_report_add(report, ",\n      \"%s\": {\"type\": [%s\"object\", \"null\"], ", key->name,
                   may_be_list ? "\"array\", " : "");
    if (may_be_list) {
      ald_report_add(report,
                     "\"minItems\": %u, \"maxItems\": %u, \"items\": {\"$ref\": "
                     "\"#/$defs/quantity\"}, ",
                     required, required);
    }
    ald_report_add(report,
                   "\"description\": \"%s\", \"additionalProperties\": false, \"properties\": {",
                   key->meaning);
    for (uint32_t p = 0; p < key->parameter_count; p++) {
      if (p > 0) ald_report_add(report, ", ");
      put_parameter(&key->parameters[p], report);
    }
    if (ald_distribution_deviation(key)) {
      ald_report_add(report, ", ");
      put_parameter(&ald_share_of_mean, report);
    }
    ald_report_add(report, "}}");
  }
  ald_report_add(report, "}");
}
