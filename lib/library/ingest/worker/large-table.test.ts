import { describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { addDocument } from "../add/add-document";
import { bytes, settled, setUpQuickIngestion } from "../testing/ingestion";
import { startImports } from "../testing/start-imports";

/** A large table takes minutes; here, the first few passages are as many as thousands. */
vi.mock("@/lib/shared/contracts/library/found-by-words", () => ({
  EMBEDDED_PASSAGES: 8,
  ROW_START: "|",
  isFoundByWordsOnly: ({ ordinal, text }: { ordinal: number; text: string }) => ordinal >= 8 && text.startsWith("|"),
}));

const ROWS = 1_200;
const table = `Order,Customer,Town,Amount\n${Array.from(
  { length: ROWS },
  (_, n) => `${70_000 + n},Customer ${n % 90},${["Lyon", "Dijon", "Brest"][n % 3]},${n * 3}.50\n`,
).join("")}`;

describe("importing a table with more passages than are embedded", () => {
  setUpQuickIngestion();

  it("embeds the first ones, finds every row by its words, and reports it in the receipt", async () => {
    startImports();
    const { documentId } = await addDocument({ fileName: "orders.csv", bytes: bytes(table) });
    const document = await settled(documentId);
    expect(document).toMatchObject({ status: "ready" });
    const embedded = vi.mocked(builtInEmbedder().embedPassages).mock.calls.flatMap(([texts]) => texts);
    expect(new Set(embedded).size).toBe(8);
    const { rows } = await pool().query(
      `SELECT (SELECT count(*) FROM passage)::int AS passages, (SELECT count(*) FROM passage_tokens)::int AS words,
              (SELECT count(*) FROM passage_vector)::int AS vectors,
              (SELECT count(*) FROM document_table_row)::int AS rows`,
    );
    expect(rows).toEqual([{ passages: document.passages, words: document.passages, vectors: 8, rows: ROWS }]);
    const last = await libraryRetriever(EVERYTHING).search({
      query: `order ${70_000 + ROWS - 1}`,
      ...{ language: "en", k: 3, denseWeight: 0 },
    });
    expect(last.passages[0]?.passage.text).toContain(`| ${70_000 + ROWS - 1} |`);
    // Eight passages are nearest by meaning to anything; the only one with the word is before them.
    const usual = await libraryRetriever(EVERYTHING).search({
      query: `customer of ${70_000 + ROWS - 5}`,
      ...{ language: "en", k: 3, denseWeight: 0.6 },
    });
    expect(usual.passages[0]?.passage.text).toContain(`| ${70_000 + ROWS - 5} |`);
    const counted = await pool().query("SELECT text FROM passage WHERE ordinal >= 8");
    const expected = counted.rows.reduce((sum, { text }) => sum + text.split("\n").length, 0);
    expect(document.receipt).toMatchObject({ rowsByWords: expected, uncomputedRows: 0 });
  });
});
