/* SPDX-License-Identifier: Apache-2.0
 * Making the layout of a study. It is finished when it is returned: nothing changes it later. */
#ifndef ALD_LAYOUT_CREATE_H
#define ALD_LAYOUT_CREATE_H

#include "model/study_subset.h"
#include "plan/layout.h"

/* Lays out a study: parameters that do not vary become assets, the others rows.
 * @param tracing ALD_TRACE_ON adds the rows of the time series
 * @param events  room for events of each scenario; 0: none are kept
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_layout_create(const ald_study *study, ald_tracing tracing, uint32_t events,
                             ald_layout **layout, ald_report *report);
/* As ald_layout_create() without series, for `arithmetic: fast`.
 * @param past_block ticks for which the far past of radiated waves is summed at once, 0 or
 *                   ALD_PAST_BLOCK; ald_layout_create() has 0: it is summed at every step */
ald_status ald_layout_create_past(const ald_study *study, uint32_t events, uint32_t past_block,
                                  ald_layout **layout, ald_report *report);
/* As ald_layout_create() without events, for a batch whose host sets quantities.
 * @param varies (quantity_count) quantities that become rows, beside those that the study varies */
ald_status ald_layout_create_varying(const ald_study *study, const bool *varies,
                                     ald_tracing tracing, ald_layout **layout, ald_report *report);
/* Lays out a part of a study, for scenarios whose other elements have nothing to do yet. Bodies lie
 * as in the whole layout, and so does what comes behind the elements, but for their list.
 * @param all of the whole study, without series; need not outlive the part's */
ald_status ald_layout_create_part(const ald_study_subset *part, const ald_layout *all,
                                  uint32_t events, ald_layout **layout, ald_report *report);

#endif
