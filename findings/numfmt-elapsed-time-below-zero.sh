#!/bin/sh
# numfmt 4.0.1 (Excel number formats, npm): elapsed time below zero loses its whole days, and `require` finds no file.
#
# Seen on Node 20.20 and npm 10:
#   format("[h]:mm", 1.5)   "36:00"   as expected: 1.5 days are 36 hours
#   format("[h]:mm", -1.5)  "-12:00"  although the hours of [h] are never reduced by days; "-36:00" would mirror it.
#                           Values above -1 day are right, so short examples do not show it.
#   require("numfmt")       MODULE_NOT_FOUND: "main" and "exports" name dist/index.cjs and dist/index.d.cts; the package
#                           has dist/index.js (CommonJS) and dist/index.mjs. import works, since "default" is index.js,
#                           but tools that follow "require" or "types" (bundlers for CommonJS, dependency-cruiser) fail.
#
# Exits 1 if any of this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts numfmt@4.0.1
cat > seen.mjs <<'END'
import { createRequire } from "node:module";
import { format } from "numfmt";
let required = "found";
try {
  createRequire(import.meta.url)("numfmt");
} catch ({ code }) {
  required = code;
}
console.log([format("[h]:mm", 1.5), format("[h]:mm", -0.25), format("[h]:mm", -1.5), required].join(" "));
END
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = "36:00 -6:00 -12:00 MODULE_NOT_FOUND" ]
