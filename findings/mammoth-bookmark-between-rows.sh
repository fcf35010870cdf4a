#!/bin/sh
# mammoth 1.13.0 (.docx to HTML): a bookmark between two rows undoes all vertical merges of the table.
#
# A bookmark may begin or end between rows: w:bookmarkStart and w:bookmarkEnd are allowed as children of w:tbl (ECMA-376
# part 1, 17.13.6). mammoth then counts an element that is no row, warns "unexpected non-row element in table, cell merging may be incorrect", and skips the computation of
# rowspan for the whole table. Seen on Node 20.20:
#   without the bookmark   <td rowspan="2"><p>North</p></td> … and one cell in the second row
#   with it                <td><p>North</p></td> … and an empty cell below it: the label seems to be for the first row alone
# Removing w:bookmarkStart and w:bookmarkEnd between rows and cells before the conversion brings the merges back.
#
# Exits 1 if any of this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mammoth@1.13.0
cat > seen.mjs <<'END'
import { createRequire } from "node:module";
import mammoth from "mammoth";
const JSZip = createRequire(createRequire(import.meta.url).resolve("mammoth"))("jszip");

const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const cell = (text, merge = "") => `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;

async function rowspans(between) {
  const zip = new JSZip();
  zip.file(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${RELATION}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/document.xml",
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>
      <w:tr>${cell("North", '<w:vMerge w:val="restart"/>')}${cell("12")}</w:tr>${between}
      <w:tr>${cell("", "<w:vMerge/>")}${cell("15")}</w:tr></w:tbl></w:body></w:document>`,
  );
  const { value, messages } = await mammoth.convertToHtml({ buffer: await zip.generateAsync({ type: "nodebuffer" }) });
  return [value.split("rowspan").length - 1, messages.length];
}

const bookmark = '<w:bookmarkStart w:id="0" w:name="_Hlk1"/><w:bookmarkEnd w:id="0"/>';
console.log([...(await rowspans("")), ...(await rowspans(bookmark))].join(" "));
END
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = "1 0 0 1" ]
