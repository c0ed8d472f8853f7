/* SPDX-License-Identifier: Apache-2.0
 * Building a layout: tables of the plan, shared numbers, rows; and its first part, the bodies. */
#ifndef ALD_LAYOUT_BUILDER_H
#define ALD_LAYOUT_BUILDER_H

#include "model/study_subset.h"
#include "plan/layout.h"

/* Grows plan and assets; `failed` once memory ran out, checked at the end. */
typedef struct ald_layout_builder {
  ald_layout *layout;
  const ald_study *study;
  const ald_study_subset *part; /* that the layout is of; NULL: of a whole study */
  const ald_layout *all;        /* then: of the whole study */
  bool *varies;                 /* (quantity_count) */
  double *nominal;              /* (quantity_count) */
  uint32_t past_block;          /* PLAN_RADIATION_BLOCK */
  uint32_t plan_capacity, asset_capacity;
  uint32_t *mesh_tables; /* (mesh_table_count) tables of meshes, appended to the plan at the end */
  uint32_t mesh_table_count;
  uint32_t history_of, history; /* 1 + definition whose history was stored last, and its entry */
  uint32_t params_of, params;   /* the same of parameters that all scenarios share */
  bool failed;
} ald_layout_builder;

/* Appends a table of `count` zeros and returns its offset in the plan. */
uint32_t ald_layout_table(ald_layout_builder *b, uint32_t count);
/* Appends a number that all scenarios share and returns its index. */
uint32_t ald_layout_asset(ald_layout_builder *b, double value);
/* Appends numbers that all scenarios share, from a multiple of `align` on; returns the first. */
uint32_t ald_layout_assets(ald_layout_builder *b, uint32_t count, const double *values,
                           uint32_t align);
/* Appends rows and returns the first. */
uint32_t ald_layout_reals(ald_layout_builder *b, uint32_t count);
uint32_t ald_layout_flags(ald_layout_builder *b, uint32_t count);
/* Does any of these quantities vary? */
bool ald_layout_varies(const ald_layout_builder *b, uint32_t first, uint32_t count);
/* Lays out parameters and returns the first entry.
 * @param shared (count) values that all scenarios share; NULL: they are rows */
uint32_t ald_layout_params(ald_layout_builder *b, uint32_t count, const double *shared);
#endif
