#!/bin/sh
# PDFKit 0.20.2 and jsPDF 4.2.1: an amount of Intl.NumberFormat("fr-FR") becomes "1 /250" on the page.
#
# Since ICU 60, French amounts part their thousands with U+202F, which the standard fonts of PDF (WinAnsi) lack. Neither
# library refuses or replaces the character. Seen on Node 20.20:
#   PDFKit   writes each character's code in hexadecimal, without padding or cutting: U+202F is the two bytes 20 2f, a
#            space and a slash. The reader of the page sees the slash; so does every program that reads the text.
#   jsPDF    writes the whole string as UTF-16 in a font of one byte a character as soon as one of its characters is
#            outside WinAnsi: a zero byte before each letter, and U+202F as " /". Its own getTextWidth measures the string
#            without the zeros, so that text set by it may run off the page.
# With U+00A0 instead, both are right.
#
# Exits 1 if any of this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 jspdf@4.2.1
cat > seen.mjs <<'END'
import { jsPDF } from "jspdf";
import PDFDocument from "pdfkit";

async function withPdfKit(text) {
  const document = new PDFDocument({ compress: false });
  const chunks = [];
  document.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  document.text(text);
  document.end();
  await ended;
  return /\[<([0-9a-f]+)>/.exec(Buffer.concat(chunks).toString("latin1"))[1];
}

function withJsPdf(text) {
  const document = new jsPDF();
  document.text(text, 10, 10);
  return Buffer.from(/\((.*?)\) Tj/s.exec(document.output())[1], "latin1").toString("hex");
}

const amount = new Intl.NumberFormat("fr-FR").format(1250);
const plain = amount.replace("\u202f", "\u00a0");
console.log([await withPdfKit(amount), withJsPdf(amount), await withPdfKit(plain), withJsPdf(plain)].join(" "));
END
seen=$(node seen.mjs)
echo "$seen"
[ "$seen" = "31202f323530 0031202f003200350030 31a0323530 31a0323530" ]
