/* SPDX-License-Identifier: Apache-2.0
 * The tables of a kind in a plan: KIND_COUNT ... of kernels/plan.h. Kinds of which a plan has more
 * than these tables (nodes, chains, orders, factors of joints) have a function of their own. */
#ifndef ALD_KIND_TABLES_H
#define ALD_KIND_TABLES_H

#include <stdint.h>

#include "kernels/elements.h"
#include "kernels/plan.h"

static inline const uint32_t *ald_kind_tables(const uint32_t *plan, uint32_t kind) {
  return plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
}

/* contacts of outlines; contacts of meshes, of which a device has places for some */
static inline const uint32_t *ald_outline_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_contact);
}
static inline const uint32_t *ald_mesh_contact_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_mesh_contact);
}
/* dynamic lines and what belongs to them: PLAN_LINE_NODES, PLAN_POINT_START, PLAN_CHAIN_TABLE,
 * PLAN_INSIDE_ROWS, PLAN_LINE_WINCHES */
static inline const uint32_t *ald_line_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_line);
}
static inline const uint32_t *ald_point_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_point);
}
static inline const uint32_t *ald_clearance_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_clearance);
}
static inline const uint32_t *ald_bore_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_inside_contact);
}
static inline const uint32_t *ald_winch_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_winch);
}
/* catenaries, whose options count their segments */
static inline const uint32_t *ald_catenary_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_catenary);
}
/* PLAN_JOINT_TABLE, PLAN_RADIATION_TABLE, PLAN_ORDER_TABLE */
static inline const uint32_t *ald_joint_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_joint);
}
static inline const uint32_t *ald_radiation_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_radiation);
}
static inline const uint32_t *ald_order_tables(const uint32_t *plan) {
  return ald_kind_tables(plan, KIND_order);
}

#endif
