/* SPDX-License-Identifier: Apache-2.0
 * How a run ends that is asked to: by Ctrl-C (SIGINT) or SIGTERM. */
#ifndef ALD_CLI_SIGNALS_H
#define ALD_CLI_SIGNALS_H

/** From here on the first signal asks the run to stop in an orderly way, and a second one ends the
 * program at once. A program that is still there 1.2 s after the first is ended by that signal,
 * but as long as results are being written it gets up to 10 s.
 * @param folder that holds what is finished, for the message; NULL: nothing is kept */
void signals_begin(const char *folder);
/** Was the run asked to stop? */
int signals_asked(void);
/** Gives the signals their usual meaning. The time of a program that was asked to end goes on. */
void signals_end(void);

#endif
