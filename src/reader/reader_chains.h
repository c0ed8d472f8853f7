/* SPDX-License-Identifier: Apache-2.0
 * The section `chains`: chains of links, written out as bodies and joints. */
#ifndef ALD_READER_CHAINS_H
#define ALD_READER_CHAINS_H

#include "reader/reader.h"

/* Appends the wheel of each windlass to the section `bodies` and its drive to the section `joints`
 * of the document, as if the study had them, where the bodies that have been read put it. */
void ald_write_windlasses(ald_reader *reader);

/* Appends the links of all chains to the section `bodies` and their joints to the section `joints`
 * of the document, as if the study had them. The links hang at rest between the ends, where the
 * bodies that have been read put these. Nodes have the place of their chain. */
void ald_write_chains(ald_reader *reader);

#endif
