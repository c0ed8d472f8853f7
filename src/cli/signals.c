/* SPDX-License-Identifier: Apache-2.0
 * How a run ends that is asked to: by Ctrl-C (SIGINT) or SIGTERM.
 *
 * Between stretches of work a run sees that it was asked, keeps what is done and returns. There are
 * times when nobody looks: a driver builds a program, a disk does not answer, many blocks are read.
 * None of them can be interrupted from within, but a results folder survives the end of its program
 * at any moment. So a timer looks whether the program is still there, and ends it by the signal
 * that it was sent, as if it had no handler: who sent it sees what became of it.
 *
 * A timer and not a thread that watches: there is nothing to start that could fail, nothing runs
 * before a signal came, and a handler is called in whatever thread is free, also while others are
 * within a driver. All that handlers call is safe in them. */
#include "signals.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "allide/allide.h"

enum { GLANCE = 200000 };          /* between two looks [us] */
static const int64_t still = 1200; /* without a write the program ends after it [ms] */
static const int64_t most = 10000; /* and with writes after it [ms] */

static atomic_int asked; /* the signal; 0: none */
static _Atomic int64_t began, moved;
static _Atomic uint64_t writes;
static char message[4600];
static size_t message_length;

_Static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_LLONG_LOCK_FREE == 2,
               "handlers must not wait for a lock");

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void end_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  kill(getpid(), signal_number);
}

/* the timer's */
static void look(int signal_number) {
  const int error = errno;
  (void)signal_number;
  const uint64_t seen = ald_writes();
  if (seen != atomic_exchange(&writes, seen)) atomic_store(&moved, now());
  if (now() - atomic_load(&moved) >= still || now() - atomic_load(&began) >= most) {
    const ssize_t written = write(STDERR_FILENO, message, message_length);
    (void)written;
    end_by(atomic_load(&asked));
  }
  errno = error;
}

static void ask(int signal_number) {
  const int error = errno;
  const struct itimerval often = {{0, GLANCE}, {0, GLANCE}};
  int none = 0;
  if (atomic_compare_exchange_strong(&asked, &none, signal_number)) {
    atomic_store(&began, now());
    atomic_store(&moved, now());
    atomic_store(&writes, ald_writes());
    setitimer(ITIMER_REAL, &often, NULL);
  } else {
    end_by(signal_number);
  }
  errno = error;
}

static void handle(int signal_number, void (*call)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = call;
  action.sa_flags = SA_RESTART;
  sigaction(signal_number, &action, NULL);
}

void signals_begin(const char *folder) {
  static const char kept[] = "complete blocks and checkpoints are kept in ";
  const int length = snprintf(
      message, sizeof message, "\ninterrupted before an orderly stop; %s%s%s\n",
      folder ? kept : "nothing is kept", folder ? folder : "", folder ? ", for --resume" : "");
  message_length = length < (int)sizeof message ? (size_t)length : sizeof message - 1;
  handle(SIGALRM, look);
  handle(SIGINT, ask);
  handle(SIGTERM, ask);
}

int signals_asked(void) { return atomic_load(&asked) != 0; }

void signals_end(void) {
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
}
