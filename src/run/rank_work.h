/* SPDX-License-Identifier: Apache-2.0
 * What of a computer a rank computes with, where it shares it with others. */
#ifndef ALD_RANK_WORK_H
#define ALD_RANK_WORK_H

#include <pthread.h>

#include "allide/run.h"
#include "device/device.h"
#include "run/rank_queue.h"
#include "run/rank_run.h"
#include "run/ranks.h"

enum { ALD_RANK_DEVICE_TEXT = 1024 };

/* The devices of a rank by the text for all: "auto" is a GPU of its own or, if there are fewer GPUs
 * than ranks, OpenMP; "opencl:all" is its share of them, or one that it shares. Others are as they
 * are. @param text receives the text for this rank */
void ald_rank_device(ald_rank_place place, const char *asked, ald_precision precision,
                     char text[ALD_RANK_DEVICE_TEXT]);

/* Threads of a rank for which none are asked: its share of the processors, or those that the
 * launcher has bound it to, if they are fewer. */
int ald_rank_threads(ald_rank_place place);

#endif
