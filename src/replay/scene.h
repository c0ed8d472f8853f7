/* SPDX-License-Identifier: Apache-2.0
 * Gathers what can be drawn of a scenario while it is traced. */
#ifndef ALD_SCENE_H
#define ALD_SCENE_H

#include "allide/scene.h"
#include "model/study.h"
#include "replay/trace.h"

/* Makes the bar of a body that is a link of a chain; nothing if it is none. A stud is not drawn.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_link_make(const ald_study *study, uint32_t body, ald_scene_body *made,
                               ald_report *report);

typedef struct ald_scene_maker ald_scene_maker;

/* Begins a scene; the study must outlive it.
 * @param every time between frames [s]; 0: 500 frames, or one each half second, at most 4000
 * @return ALD_OK, ALD_NO_MEMORY; ALD_BAD_ARGUMENT if `every` is negative or not a number */
ald_status ald_scene_maker_create(const ald_study *study, double every, ald_scene_maker **maker,
                                  ald_report *report);
/* What a trace is to be watched with; the maker must outlive it. */
ald_trace_watch ald_scene_watch(ald_scene_maker *maker);
/* Hands over the scene of a finished trace.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_scene_finish(ald_scene_maker *maker, ald_scene **scene, ald_report *report);
/* NULL is allowed. */
void ald_scene_maker_destroy(ald_scene_maker *maker);

#endif
