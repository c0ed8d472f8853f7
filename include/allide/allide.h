/* SPDX-License-Identifier: Apache-2.0
 * Allide: batched maritime collision studies. The public C interface (C17, usable from C++).
 *
 * A study is read from a file or built in code, run on a device into a results folder, and the
 * folder is read back; or its scenarios are stepped one by one, in a batch, by a host program.
 * Every call that can fail returns an ald_status and writes what, where and what to do into the
 * report it was given. The library never prints, exits or aborts.
 *
 * Nor does it crash on NULL, 0, NaN or an enumeration out of its range. Where a call needs what it
 * is not given it does nothing: a status is then ALD_BAD_ARGUMENT, a number 0 or NaN, a text "", a
 * pointer NULL, a struct 0, NaN or "" throughout; objects that it would have made are NULL, their
 * numbers 0. Where a function says so, NULL means something: a report is never needed. */
#ifndef ALLIDE_ALLIDE_H
#define ALLIDE_ALLIDE_H

#include "base.h"
#include "batch.h"
#include "builder.h"
#include "compare.h"
#include "devices.h"
#include "elements.h"
#include "merge.h"
#include "mesh.h"
#include "query.h"
#include "radiation.h"
#include "ranks.h"
#include "reference.h"
#include "replay.h"
#include "results.h"
#include "run.h"
#include "scene.h"
#include "statistics.h"
#include "study.h"
#include "sweep.h"
#include "warnings.h"

#endif
