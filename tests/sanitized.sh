#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# sanitized.sh PROGRAM [ARGUMENT]...: a test built with sanitizers. At its end the leak checker stops all
# threads from a thread of its own, and in some environments, each time in the very same, this crashes
# without having found anything ("Tracer caught signal 11"): a fault of the checker and not of the
# program, which then runs once more. It crashes where it reads the threads' own storage, which it leaves
# out then; what HDF5 and gcc's OpenMP keep there for each thread looks lost to it in that mode alone, and
# is left out too. Whatever the sanitizers find, and every failing assertion, fails at once.
set -uo pipefail
said=$(mktemp) kept=$(mktemp)
trap 'rm -f "$said" "$kept"' EXIT
printf 'leak:libhdf5\nleak:libgomp\n' >"$kept"
for attempt in 1 2 3; do
  "$@" >"$said" 2>&1
  status=$?
  [ $status -ne 0 ] && grep -q 'LeakSanitizer has encountered a fatal error' "$said" &&
    ! grep -qE 'ERROR: (Address|Leak)Sanitizer|runtime error:|FAILED' "$said" || break
  echo "the leak checker itself crashed (attempt $attempt)"
  export LSAN_OPTIONS=use_tls=0:suppressions=$kept
done
cat "$said"
exit $status
