import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { setUpParser } from "@/lib/library/ingest/testing/set-up-parser";
import { workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import type { Language } from "@/lib/shared/contracts/language";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { extractFrom } from "./built-in-extractor";

const LOADING_MS = 60_000;
beforeAll(() => nameLexicon("en"), LOADING_MS);

const parseDocument = setUpParser();

type Rows = readonly (readonly string[])[];
const ORDERS: Rows = [
  ["Order", "Client", "Invoice", "Units"],
  ["ORD-2024-0117", "Kestrel Motors Ltd", "R1234", "12"],
  ["ORD-2024-0118", "Vestfold Foods Ltd", "R1235", "8"],
  ["ORD-2024-0119", "Kestrel Motors Ltd", "R1236", "31"],
];
const COMMANDES: Rows = [
  ["Commande", "Client", "Facture", "Quantité"],
  ["CMD/24/117", "Fonderie Castelnau SARL", "FA2024-17", "12"],
  ["CMD/24/118", "Brasserie Verdane SARL", "FA2024-18", "8"],
  ["CMD/24/119", "Fonderie Castelnau SARL", "FA2024-19", "31"],
];

async function ruledPdf(rows: Rows): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  const page = made.addPage([595, 842]);
  const [left, top, width, height] = [60, 760, 120, 20];
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const [x, y] = [left + column * width, top - row * height];
      page.drawRectangle({ x, y: y - 6, width, height, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
      page.drawText(text, { x: x + 4, y, size: 8, font });
    }
  }
  return made.save();
}

const FILES: Record<string, { type: DocumentMediaType; make(rows: Rows): Uint8Array | Promise<Uint8Array> }> = {
  CSV: { type: "text/csv", make: (rows) => new TextEncoder().encode(rows.map((cells) => cells.join(";")).join("\n")) },
  XLSX: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    make: (rows) => workbookFile([{ name: "S", rows }]),
  },
  PDF: { type: "application/pdf", make: ruledPdf },
};

describe.each(Object.entries(FILES))("the rows of a %s table", (_, { type, make }) => {
  it.each<[Language, Rows, string[]]>([
    ["en", ORDERS, ["Kestrel Motors Ltd", "Vestfold Foods Ltd"]],
    ["fr", COMMANDES, ["Fonderie Castelnau SARL", "Brasserie Verdane SARL"]],
  ])("name their clients, and no order or invoice: %s", async (language, rows, clients) => {
    const outcome = await parseDocument(await make(rows), type);
    if (!outcome.ok) throw new Error(outcome.detail);
    const { mentions } = await extractFrom({ text: outcome.text, language });
    const names = new Set(mentions.map(({ surface }) => surface));
    expect(names).toEqual(new Set(clients));
  });
});
