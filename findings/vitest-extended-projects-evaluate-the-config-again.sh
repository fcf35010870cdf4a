#!/bin/sh
# Vitest 4.1.12 (npm: vitest): the file of the root configuration is evaluated once for the run, and once more for each
# inline project with `extends: true`.
#
# `extends: true` reads as "take over the options that were just evaluated". Vitest instead hands the root file to Vite as
# the configuration of the project, which bundles and evaluates it afresh: three such projects make it four evaluations.
# Work at the top of the file (a scan of the tests' folder to sort them into projects, a port that is drawn, a folder that
# is made) is done that often, and each evaluation has values of its own: a project doesn't see what the root drew. Options
# that projects share cost nothing as a constant in the file, spread into each project without `extends`.
#
# Exits 1 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "projects", "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts vitest@4.1.12
for name in one two three; do
  mkdir "$name"
  echo 'import { expect, it } from "vitest"; it("adds", () => expect(1 + 1).toBe(2));' > "$name/add.test.js"
done
cat > vitest.config.js <<'END_OF_CONFIG'
import { appendFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
appendFileSync("evaluations.txt", "once\n");
const inherited = process.env.EXTENDS === "yes" ? { extends: true } : {};
export default defineConfig({
  test: {
    projects: ["one", "two", "three"].map((name) => ({ ...inherited, test: { name, include: [`${name}/*.test.js`] } })),
  },
});
END_OF_CONFIG
seen=""
for extends in no yes; do
  rm -f evaluations.txt
  EXTENDS=$extends npx vitest run > "run-$extends.txt" 2>&1
  seen="$seen$extends: $(wc -l < evaluations.txt | tr -d ' ')
"
done
printf '%s' "$seen"
[ "$seen" = "no: 1
yes: 4
" ]
