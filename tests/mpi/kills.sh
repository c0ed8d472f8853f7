# SPDX-License-Identifier: Apache-2.0
# A rank that is killed at a random moment: the others end within 5 s, and --resume completes the run
# with the hash of an undisturbed one. Sourced by ranks.sh.

# pids of the ranks of a run into this folder, not of mpirun; rank 0 is not the first of them
ranks_of() { pgrep -f -- "^$program run .*--out $1 " || true; }

kill_study=$out/kill.yml many=${MANY:-100000}
make kill </dev/null
run kill-1 "$program" run "$kill_study" --out "$out/kill-1" --json --quiet --scenarios "$many"
whole=$(hash_of "$out/kill-1.json")
seconds=$(sed -n 's/^ *"seconds": \([0-9.]*\).*$/\1/p' "$out/kill-1.json" | head -n 1)
resumed=0 slow=0 finished=0 beside=0 early=0
for ((k = 0, attempt = 0; k < kills && attempt < 5 * kills + 5; attempt++)); do
  set -- $ranks
  shift $((RANDOM % $#))
  n=$1
  [ "$n" -gt 1 ] || n=2
  rm -rf "$out/kill"
  launch "$n" "$program" run "$kill_study" --out "$out/kill" --quiet --json --scenarios "$many" \
    --checkpoint 1 >/dev/null 2>&1 &
  background=$!
  # from before the folder is there to the end, now and then a little later
  sleep "$(awk -v r=$RANDOM -v s="$seconds" 'BEGIN {print 0.4 + 0.6 * s * r / 32768}')"
  mapfile -t pids < <(ranks_of "$out/kill")
  if [ ${#pids[@]} -gt 0 ]; then
    kill -9 "${pids[RANDOM % ${#pids[@]}]}" 2>/dev/null && k=$((k + 1))
  elif kill -0 "$background" 2>/dev/null && [ ! -e "$out/kill" ]; then
    early=$((early + 1))
  else
    # sooner next time: the machine may have been busy before
    finished=$((finished + 1))
    seconds=$(awk -v s="$seconds" 'BEGIN {print 0.75 * s}')
  fi
  began=$(date +%s%N)
  wait "$background" || true
  background=""
  took=$((($(date +%s%N) - began) / 1000000))
  [ "$took" -le 5000 ] || { slow=$((slow + 1)); say "a killed rank" "the others took $took ms"; }
  [ -z "$(ranks_of "$out/kill")" ] || { beside=$((beside + 1)); say "a killed rank" "others go on"; }
  if run kill-again launch "$n" "$program" run "$kill_study" --out "$out/kill" --quiet --json \
    --scenarios "$many" --resume && [ "$(hash_of "$out/kill-again.json")" = "$whole" ]; then
    resumed=$((resumed + 1))
  else
    fail "a killed rank" "kill $k, of $n ranks: hash $(hash_of "$out/kill-again.json"), not $whole"
  fi
done
say "a rank killed, $k times (others: $early too early, $finished too late)" "$resumed of $attempt with hash $whole"
[ "$k" = "$kills" ] && [ "$resumed" = "$attempt" ] && [ "$slow" = 0 ] && [ "$beside" = 0 ] || failed=1

# ---- Ctrl-C: mpirun ends all within 5 s, and what was finished is kept
rm -rf "$out/stop"
launch 2 "$program" run "$kill_study" --out "$out/stop" --quiet --scenarios "$many"00 >/dev/null 2>&1 &
background=$!
sleep 2
began=$(date +%s%N)
# timeout hands no SIGINT on that it was started to ignore
kill -INT "$(pgrep -P "$(pgrep -P "$background")")"
wait "$background" || true
background=""
took=$((($(date +%s%N) - began) / 1000000))
if [ "$took" -le 5000 ] && [ -z "$(ranks_of "$out/stop")" ] &&
  "$program" summary "$out/stop" --brief >"$out/stop.txt" 2>&1; then
  say "Ctrl-C" "ended after $took ms: $(grep -E '^ *scenarios' "$out/stop.txt" | sed 's/^ *//')"
else
  fail "Ctrl-C" "$took ms"
  cat "$out/stop.txt"
fi
