/* SPDX-License-Identifier: Apache-2.0
 * The reference of the keys of a study, from the tables of the reader. */
#ifndef ALLIDE_REFERENCE_H
#define ALLIDE_REFERENCE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The study reference as Markdown: every section and key with unit, default, range, choices,
 * example and meaning, every result, every unit; appended to `report`.
 * @return ALD_OK, ALD_BAD_ARGUMENT without a report */
ALD_API ald_status ald_reference_markdown(ald_report *report);

/** The study format as a JSON Schema (draft 2020-12), for editors; appended to `report`.
 * @return ALD_OK, ALD_BAD_ARGUMENT without a report */
ALD_API ald_status ald_reference_schema(ald_report *report);

/** The generated header of the C interface to one kind of element, as it is installed in
 * allide/elements; in place of the report's text.
 * @param number of the kind, from 0 on
 * @param noun   receives "fender", for the name of the file; NULL: the kind has no header
 * @return ALD_OK, ALD_BAD_ARGUMENT after the last one */
ALD_API ald_status ald_reference_interface(uint32_t number, const char **noun, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
