import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { quoteOf } from "@/lib/engine/checks/calculation/word-summary";
import { summaryAsked } from "@/lib/engine/language/question/asks-for-summary";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import type { Language } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { createDocumentSummarizer } from "./create-document-summarizer";

setUpDatabase();

const DOCUMENTS: Readonly<Record<string, string>> = {
  "lease.md": `# Lease – 14 Harbour Street

Between Anton Vogel and Pine & Reed Ltd, signed on 3 May 2022.

## Rent

The rent is £1,450 a month, payable on the first working day.

| Year | Rent (£) | Deposit (£) |
|---|---|---|
| 2022 | 1,350 | 4,050 |
| 2023 | 1,400 | 4,200 |
| 2024 | 1,450 | 4,350 |

## Term

The lease runs for six years from 1 June 2022. Either party may end it after three years.

## Repairs

The tenant redecorates every third year.
`,
  "club-a.md":
    "# Minutes of the book club, 6 February 2024\n\n## Decisions\n\nIt was decided to meet on the second Tuesday.",
  "club-b.md":
    "# Minutes of the book club, 12 March 2024\n\n## Decisions\n\nThe club decided to move to the town library.",
  "invoice-osprey.md": `# Invoice 77

Osprey Lifts Ltd, Wick

## Report of the technician

The cable of the lift was worn and has been replaced. The doors close too slowly.
`,
  "ag.md": `# Procès-verbal de l'assemblée générale du 9 avril 2025

## Toiture

L'assemblée retient Couvreurs Lanoë pour 38 400 €.

## Loyers

Les loyers augmentent de 2,1 % au 1er juillet 2025.
`,
  "secret.md": "# Takeover plan\n\nThe board buys Osprey Lifts for two million euros in May 2026.",
};
const ids = new Map<string, string>();

beforeAll(async () => {
  startImports();
  for (const [fileName, text] of Object.entries(DOCUMENTS)) {
    const { documentId } = await addDocument({ fileName, bytes: new TextEncoder().encode(text) });
    ids.set(fileName, documentId);
  }
  await vi.waitFor(
    async () => expect((await listDocuments(EVERYTHING)).every(({ status }) => status === "ready")).toBe(true),
    { timeout: 60_000, interval: 50 },
  );
  const { seriesId } = await db().document.findUniqueOrThrow({ where: { id: ids.get("secret.md") ?? "" } });
  const closed = { id: randomUUID(), ownerId: LOCAL_OWNER, name: "Board", everyone: "none" };
  await db().collection.create({ data: closed });
  await db().collectionMember.create({ data: { collectionId: closed.id, seriesId } });
  await db().person.create({ data: { id: "ann", name: "Ann", email: "ann@example.com", givenRole: "analyst" } });
});
afterAll(() => stopImports());

async function summed(
  question: string,
  {
    language = "en",
    reader = EVERYTHING,
    scope = null,
  }: { language?: Language; reader?: Reader; scope?: LibraryScope | null } = {},
) {
  const asked = summaryAsked(question, language);
  if (asked === null) throw new Error("The question asks for no summary.");
  const signal = new AbortController().signal;
  const summarizer = createDocumentSummarizer(reader, builtInEmbedder());
  const made = await summarizer.summarize({ ...asked, language, scope, found: [], signal });
  return (
    made?.summary.documents.map(({ title, parts }) => ({
      title,
      parts: parts.map(({ heading }) => heading),
      quotes: parts.flatMap(({ quotes }) => quotes.map((quote) => quoteOf(quote, made))),
    })) ?? null
  );
}

describe("the document that is meant", () => {
  it.each([
    ["en", "Summarise the Harbour Street lease", "Lease – 14 Harbour Street"],
    ["en", "recap of the book club meeting of 12 March", "Minutes of the book club, 12 March 2024"],
    ["en", "main points of the Osprey technician's report", "Invoice 77"],
    ["fr", "Fais-moi une synthèse de l'AG du 9 avril", "Procès-verbal de l'assemblée générale du 9 avril 2025"],
  ] as const)("is found by its title, headings and first words (%s): %s", async (language, question, title) => {
    expect(await summed(question, { language })).toMatchObject([{ title }]);
  });

  it("is each of those that the question names equally well", async () => {
    const found = await summed("Summary of the book club minutes");
    expect(found?.map(({ title }) => title).toSorted()).toEqual([
      "Minutes of the book club, 12 March 2024",
      "Minutes of the book club, 6 February 2024",
    ]);
  });

  it("is none if no document has enough of the words", async () => {
    expect(await summed("Summarise the fishing permit")).toBeNull();
    expect(await summed("What is the notice period of the lift contract, in short?")).toBeNull();
  });

  it("is none that the reader may not read, or outside the scope", async () => {
    expect(await summed("Summarise the takeover plan")).not.toBeNull();
    expect(await summed("Summarise the takeover plan", { reader: "ann" })).toBeNull();
    const scope = { documents: [ids.get("lease.md") ?? ""] };
    expect(await summed("Summarise the takeover plan", { scope })).toBeNull();
  });
});

describe("what is quoted of it", () => {
  it("comes from all its parts, without the parties", async () => {
    const [found] = (await summed("Summarise the Harbour Street lease")) ?? [];
    expect(found?.parts).toEqual(["Rent", "Term", "Repairs"]);
    expect(found?.quotes).toContain("The rent is £1,450 a month, payable on the first working day.");
  });

  it("is the part that the question names, as a whole", async () => {
    const [found] = (await summed("Sum up the term section of the lease")) ?? [];
    expect(found).toMatchObject({ parts: ["Term"] });
    expect(found?.quotes).toHaveLength(2);
    expect(await summed("main points of the Osprey technician's report")).toMatchObject([
      { parts: ["Report of the technician"] },
    ]);
  });

  it("are as many sentences as the question asks for", async () => {
    const [found] = (await summed("Sum up the Harbour Street lease in two sentences")) ?? [];
    expect(found?.quotes).toHaveLength(2);
  });

  it("has a sentence for each point, and the table of its part", async () => {
    const [found] = (await summed("Key facts of the Harbour Street lease: term, rent?")) ?? [];
    expect(found?.parts).toEqual(["Rent", "Term"]);
    expect(found?.quotes.join(" ")).toContain("| 2023 | 1,400 | 4,200 |");
  });

  it("has the rows between the years of the question", async () => {
    const [found] = (await summed("Summarise the lease of Harbour Street from 2022 to 2023")) ?? [];
    const quotes = found?.quotes.join(" ") ?? "";
    expect(quotes).toContain("| 2022 | 1,350 | 4,050 |");
    expect(quotes).toContain("| 2023 | 1,400 | 4,200 |");
    expect(quotes).not.toContain("4,350");
  });
});
