import { parseDocument } from "@/lib/library/ingest/parse/parse-document";
import type { House } from "./corpus-looks";
import { type CorpusDocument, makeCorpus } from "./make-corpus";
import { type Share, scoreOrder, scoreTable, tablesIn } from "./score-reading";

/** Reads drawn PDFs with known text and tables, and prints how well. */
export async function measurePdf(seed: number, house: House): Promise<void> {
  const tables = new Map<string, Share>();
  const order = new Map<string, Share>();
  let [found, lost, milliseconds, documents] = [0, 0, 0, 0];
  for (const document of await makeCorpus(seed, house)) {
    const began = performance.now();
    const outcome = await parseDocument(document.bytes, "application/pdf");
    milliseconds += performance.now() - began;
    if (!outcome.ok) throw new Error(`${document.name}: ${outcome.code} ${outcome.detail}`);
    documents += 1;
    found += outcome.receipt.characters?.found ?? 0;
    lost += outcome.receipt.characters?.leftOut.unaccounted ?? 0;
    scoreDocument(document, outcome.text, { tables, order });
  }
  print("cells in the right row and column", tables);
  print("adjacent sentences in the right order", order);
  console.log(`characters conserved: ${percent({ right: found - lost, all: found })} of ${found}`);
  console.log(`${documents} documents, ${Math.round(milliseconds / documents)} ms each`);
}

function scoreDocument(
  { units, tables, language, columns }: CorpusDocument,
  text: string,
  shares: Readonly<Record<"tables" | "order", Map<string, Share>>>,
): void {
  const read = tablesIn(text);
  for (const table of tables) {
    const share = scoreTable(table, read);
    const borders = table.borders === "all" ? "ruled" : "borderless";
    for (const name of [
      borders,
      `${borders}, ${table.shape}`,
      `${borders}, ${language}`,
      ...(borders === "ruled" ? [] : [`lines: ${table.borders}`]),
    ])
      add(shares.tables, name, share);
  }
  add(shares.order, columns === 1 ? "one column, with tables" : "two columns, with footnotes", scoreOrder(units, text));
}

function add(shares: Map<string, Share>, name: string, { right, all }: Share): void {
  const sum = shares.get(name) ?? { right: 0, all: 0 };
  shares.set(name, { right: sum.right + right, all: sum.all + all });
}

function print(title: string, shares: ReadonlyMap<string, Share>): void {
  console.log(`\n| ${title} | right | of |\n| --- | --- | --- |`);
  for (const [name, share] of [...shares].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${name} | ${percent(share)} | ${share.all} |`);
}

function percent({ right, all }: Share): string {
  return `${((100 * right) / Math.max(1, all)).toFixed(1)} %`;
}
