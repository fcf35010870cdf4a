#!/bin/sh
# onnxruntime-node 1.30.0 (npm): its telemetry is on on Linux, and a worker thread cannot turn it off for itself.
#
# The first session writes a device id and a queue of events (onnxruntime.db) below ~/.cache/Microsoft, unless
# ORT_DISABLE_TELEMETRY is set; the package's README names neither. Native code reads the environment of the process,
# and `process.env` of a worker_threads Worker is a copy of it that only JavaScript sees. Seen on Node 20.20, Linux, x64,
# by where the variable is set before the package is imported:
#   nowhere                              a device id
#   main thread: process.env             none
#   Worker: process.env                  a device id, although process.env.ORT_DISABLE_TELEMETRY reads "1" there
#   new Worker(file, { env: { … } })     a device id, the same
#   Worker with env: SHARE_ENV           none: its process.env is the process's
#
# Exits 1 if any of this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts onnxruntime-node@1.30.0
# The model is y = Identity(x).
cat > session.mjs <<'END'
import { existsSync } from "node:fs";
import { workerData } from "node:worker_threads";
if ((workerData ?? process.argv[2]) === "sets") process.env.ORT_DISABLE_TELEMETRY = "1";
const { InferenceSession, Tensor } = (await import("onnxruntime-node")).default;
const model = "CAg6NwoQCgF4EgF5IghJZGVudGl0eRIBZ1oPCgF4EgoKCAgBEgQKAggBYg8KAXkSCgoICAESBAoCCAFCAhAN";
const session = await InferenceSession.create(Buffer.from(model, "base64"));
await session.run({ x: new Tensor("float32", [7], [1]) });
const id = `${process.env.HOME}/.cache/Microsoft/DeveloperTools/.onnxruntime/deviceid`;
console.log(process.env.ORT_DISABLE_TELEMETRY ?? "unset", existsSync(id) ? "device id" : "none");
END
cat > worker.mjs <<'END'
import { SHARE_ENV, Worker } from "node:worker_threads";
const [, , kind, workerData] = process.argv;
const environments = { copied: process.env, given: { ...process.env, ORT_DISABLE_TELEMETRY: "1" }, shared: SHARE_ENV };
new Worker("./session.mjs", { workerData, env: environments[kind] });
END
run() {
  home="$folder/$1"
  mkdir "$home"
  printf '%s: ' "$1"
  shift
  env -u ORT_DISABLE_TELEMETRY -u XDG_CACHE_HOME HOME="$home" node "$@"
}
seen=$(
  run nowhere session.mjs leaves
  run main session.mjs sets
  run copied worker.mjs copied sets
  run given worker.mjs given leaves
  run shared worker.mjs shared sets
)
echo "$seen"
[ "$seen" = "nowhere: unset device id
main: 1 none
copied: 1 device id
given: 1 device id
shared: 1 none" ]
