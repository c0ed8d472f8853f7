/* SPDX-License-Identifier: Apache-2.0
 * The section `scale`: a study at the scale of a model that is run at another, by Froude's law. */
#ifndef ALD_READER_SCALE_H
#define ALD_READER_SCALE_H

#include "reader.h"

/* Reads the section; before anything else of the study. */
void ald_read_scale(ald_reader *reader);

/* Reports numbers that no law can scale: of products and presets. */
void ald_check_scale(ald_reader *reader);

#endif
