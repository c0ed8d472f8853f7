/* SPDX-License-Identifier: Apache-2.0
 * The section `windlasses`: what hauls chains in, written out as bodies and joints. */
#ifndef ALD_READER_WINDLASSES_H
#define ALD_READER_WINDLASSES_H

#include "reader.h"

/* Appends the wheel of each windlass to the section `bodies` and its drive to the section `joints`
 * of the document, as if the study had them, where the bodies that have been read put it. */
void ald_write_windlasses(ald_reader *reader);

#endif
