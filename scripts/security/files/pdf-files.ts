import { deflateSync } from "node:zlib";
import type { HostileFile } from "../hostile-file";

const NEWLINE = Buffer.from("\n");

interface PdfStream {
  dictionary?: string;
  content: Uint8Array;
}

/** A PDF of objects 1, 2, …: the catalogue, the pages, then these. @param pages objects of the pages tree's `Kids` */
function pdf(pages: string, objects: readonly (string | PdfStream)[]): Uint8Array {
  const all = ["<< /Type /Catalog /Pages 2 0 R >>", pages, ...objects];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let offset = parts[0]?.length ?? 0;
  const push = (...added: Uint8Array[]) => {
    for (const part of added) {
      parts.push(Buffer.from(part));
      offset += part.length;
    }
  };
  for (const [at, object] of all.entries()) {
    offsets.push(offset);
    push(Buffer.from(`${at + 1} 0 obj\n`));
    if (typeof object === "string") push(Buffer.from(object));
    else {
      push(Buffer.from(`<< /Length ${object.content.length} ${object.dictionary ?? ""} >>\nstream\n`));
      push(object.content, NEWLINE, Buffer.from("endstream"));
    }
    push(Buffer.from("\nendobj\n"));
  }
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = all.length + 1;
  push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

const ONE_PAGE = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>";
const page = (resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << ${resources} >> >>`;
const text = (content: string): PdfStream => ({ content: Buffer.from(content) });
const packed = (content: string): PdfStream => ({
  dictionary: "/Filter /FlateDecode",
  content: deflateSync(Buffer.from(content)),
});
const FONT = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";

/** Each form draws the next one ten times: 3 KB that no machine can finish drawing. */
function nestedForms(): Uint8Array {
  const levels = 12;
  const forms = Array.from({ length: levels }, (_, level): PdfStream => {
    const last = level === levels - 1;
    return {
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << ${FONT} ${last ? "" : `/XObject << /X ${level + 6} 0 R >>`} >>`,
      content: Buffer.from(last ? "BT /F1 9 Tf (x) Tj ET" : "/X Do ".repeat(10)),
    };
  });
  return pdf(ONE_PAGE, [page(`${FONT} /XObject << /X 5 0 R >>`), text("/X Do"), ...forms]);
}

/** Streams compressed three times: 60 MB from a few kilobytes. */
function packedOverAndOver(): Uint8Array {
  let content: Uint8Array = Buffer.from(`BT /F1 9 Tf ${"(word) Tj ".repeat(6_000_000)} ET`);
  for (let times = 0; times < 3; times += 1) content = deflateSync(content, { level: 9 });
  const stream = { dictionary: "/Filter [/FlateDecode /FlateDecode /FlateDecode]", content };
  return pdf(ONE_PAGE, [page(FONT), stream]);
}

export const PDF_FILES: readonly HostileFile[] = [
  { what: "PDF of nested forms", fileName: "forms.pdf", make: nestedForms },
  {
    what: "PDF of graphics operators",
    fileName: "operators.pdf",
    make: () => pdf(ONE_PAGE, [page(FONT), packed(`${"q 1 0 0 1 0 0 cm Q ".repeat(8_000_000)}`)]),
  },
  {
    what: "PDF that shows a letter at a time",
    fileName: "letters.pdf",
    make: () => pdf(ONE_PAGE, [page(FONT), packed(`BT /F1 9 Tf ${"1 0 0 1 9 9 Tm (x) Tj ".repeat(2_000_000)} ET`)]),
  },
  { what: "PDF packed three times over", fileName: "packed.pdf", make: packedOverAndOver },
  {
    what: "PDF with a picture of 100,000 × 100,000",
    fileName: "picture.pdf",
    make: () =>
      pdf(ONE_PAGE, [
        page("/XObject << /X 5 0 R >>"),
        text("/X Do"),
        {
          dictionary:
            "/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode",
          content: deflateSync(Buffer.alloc(100_000_000)),
        },
      ]),
  },
  {
    what: "PDF whose page tree contains itself",
    fileName: "circle.pdf",
    make: () => pdf("<< /Type /Pages /Count 1000 /Kids [2 0 R 2 0 R 3 0 R] >>", [page(FONT), text("BT (x) Tj ET")]),
  },
];
