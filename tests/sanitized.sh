#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# sanitized.sh PROGRAM [ARGUMENT]...: a test built with sanitizers, which also runs the program.
# The leak checker looks through the storage that threads have of their own. For that of libraries,
# gcc 12's takes what lies before it in memory for a header of malloc, which it is not, and where
# that happens to look like a size it crashes at the end of a good run ("Tracer caught signal 11"). So
# it is asked to leave that out; the threads' storage of the program itself is looked through.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}intercept_tls_get_addr=0
exec "$@"
