import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { documentsAsked } from "@/lib/engine/language/library/documents-asked";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import type { Language } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { createDocumentLister } from "./create-document-lister";

setUpDatabase();

const DOCUMENTS: Readonly<Record<string, string>> = {
  "depot.md":
    "# Depot contract\n\nMarlow Bakery rents the depot of Osprey Haulage in Wick. The depot closes at six.\n\n## Term\n\nThe contract with Osprey Haulage Ltd ends on 4 May 2027.",
  "routes.md":
    "# Delivery agreement\n\nDated 3 June 2025\n\nOSPREY HAULAGE delivers bread to nine shops from the depot in Thurso.",
  "bakery.md": "# Contract with Fenn Flour\n\nDated 7 March 2026\n\nFenn Flour supplies flour to Marlow Bakery.",
  "visit.md":
    "# Notes of a visit\n\nThe osprey nests near the mill. We met Fenn Flour and Osprey Haulage, who inspect the ovens.",
  "fours.md":
    "# Contrat d’entretien\n\nLa société Osprey Haulage transporte les fours. Les horaires de nuit sont majorés.",
  "horaires.md": "# Note de service\n\nL’horaire de nuit commence à 21 h. Le four est inspecté chaque année.",
  "secret.md": "# Takeover contract\n\nMarlow Bakery buys Osprey Haulage on 9 May 2026.",
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

async function listed(
  question: string,
  {
    language = "en",
    reader = EVERYTHING,
    scope = null,
  }: { language?: Language; reader?: Reader; scope?: LibraryScope | null } = {},
) {
  const asked = documentsAsked(question, language);
  if (asked === null) throw new Error("The question asks for no documents.");
  const signal = new AbortController().signal;
  const found = await createDocumentLister(reader).list({ ...asked, language, scope, signal });
  if (found === null) throw new Error("The library has too many documents.");
  const { listing, passages } = found;
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  return {
    titles: listing.documents.map(({ title }) => title),
    others: listing.others.map(({ title }) => title),
    quotes: listing.documents.map(({ passageId, quote }) =>
      quote === null ? null : texts.get(passageId)?.slice(quote.start, quote.end),
    ),
    searched: listing.searched,
    doubts: listing.doubts.map(({ kind }) => kind),
  };
}

describe("documents that mention a name", () => {
  it("are found in every document, whatever the case and the words after the name", async () => {
    const { titles, quotes, searched, doubts } = await listed("Which documents mention Osprey Haulage?");
    expect(titles).toEqual([
      "Contrat d’entretien",
      "Delivery agreement",
      "Depot contract",
      "Notes of a visit",
      "Takeover contract",
    ]);
    expect(quotes[2]).toBe("Marlow Bakery rents the depot of Osprey Haulage in Wick.");
    expect(searched).toBe(7);
    expect(doubts).toEqual([]);
  });

  it("are the same in French", async () => {
    const english = await listed("Which documents mention Osprey Haulage?");
    const french = await listed("Quels documents parlent de la société Osprey Haulage ?", { language: "fr" });
    expect(french).toEqual(english);
  });

  it("leave a doubt where the name may be an ordinary word", async () => {
    const { titles, doubts } = await listed("Which documents mention Inspect?");
    expect(titles).toEqual(["Notes of a visit"]);
    expect(doubts).toEqual(["lower_case"]);
  });

  it("have all names or one of them, or none", async () => {
    expect((await listed("Which documents mention Fenn Flour and Osprey Haulage?")).titles).toEqual([
      "Notes of a visit",
    ]);
    const any = await listed("How many documents mention Fenn Flour or Marlow Bakery?");
    expect(any.titles).toEqual(["Contract with Fenn Flour", "Depot contract", "Notes of a visit", "Takeover contract"]);
    expect((await listed("Which documents do not mention Osprey Haulage?")).titles).toEqual([
      "Contract with Fenn Flour",
      "Note de service",
    ]);
  });

  it("are none of those in a collection that the reader may not read", async () => {
    const { titles, searched } = await listed("Which documents mention Osprey Haulage?", { reader: "ann" });
    expect(titles).not.toContain("Takeover contract");
    expect(titles).toHaveLength(4);
    expect(searched).toBe(6);
    const contracts = await listed("Which contracts do we have with Osprey Haulage?", { reader: "ann" });
    expect([...contracts.titles, ...contracts.others]).not.toContain("Takeover contract");
    expect((await listed("How many documents are there?", { reader: "ann" })).titles).toHaveLength(6);
  });

  it("are none outside of the scope", async () => {
    const scope = { documents: [ids.get("visit.md") ?? ""] };
    const { titles, searched } = await listed("Which documents mention Osprey Haulage?", { scope });
    expect({ titles, searched }).toEqual({ titles: ["Notes of a visit"], searched: 1 });
  });
});

describe("documents with a word", () => {
  it("have it in any inflection of their language", async () => {
    const { titles, doubts } = await listed("Quels documents mentionnent les horaires de nuit ?", { language: "fr" });
    expect(titles).toEqual(["Contrat d’entretien", "Note de service"]);
    expect((await listed("Which documents mention deliveries?")).titles).toEqual(["Delivery agreement"]);
    // Documents in another language have other words for it.
    expect(doubts).toEqual(["other_words"]);
    const scope = { languages: ["fr" as const] };
    const french = await listed("Quels documents mentionnent les horaires de nuit ?", { language: "fr", scope });
    expect(french).toMatchObject({ titles, doubts: [], searched: 2 });
    expect((await listed("Which documents mention “ovens”?")).doubts).toEqual([]);
  });

  it("leave a doubt where they are only about it", async () => {
    expect((await listed("Which documents are about ovens?")).doubts).toEqual(["other_words"]);
  });
});

describe("documents of a kind", () => {
  it("say so in their title, in any language, and the others with the name are listed apart", async () => {
    const { titles, others, doubts } = await listed("Which contracts do we have with Osprey Haulage?");
    expect(titles).toEqual(["Contrat d’entretien", "Delivery agreement", "Depot contract", "Takeover contract"]);
    expect(others).toEqual(["Notes of a visit"]);
    expect(doubts).toEqual([]);
  });

  it("leave a doubt without a name", async () => {
    expect((await listed("Which contracts do we have?")).doubts).toEqual(["other_titles"]);
  });
});

describe("documents of a time", () => {
  it("are dated by themselves, and those without a date leave a doubt", async () => {
    const { titles, doubts } = await listed("Which documents are newer than 1 January 2026?");
    expect(titles).toEqual(["Contract with Fenn Flour"]);
    expect(doubts).toEqual(["undated"]);
  });

  it("were added on a day", async () => {
    const { titles, doubts } = await listed("Quels documents ont été ajoutés depuis 2020 ?", { language: "fr" });
    expect(titles).toHaveLength(7);
    expect(doubts).toEqual([]);
  });
});

describe("things of several documents", () => {
  it("are in the sentence of each that names the subject", async () => {
    const { titles, quotes, doubts } = await listed("Which depots does Osprey Haulage use?");
    expect(titles).toEqual(["Delivery agreement", "Depot contract"]);
    expect(quotes[0]).toContain("Thurso");
    expect(doubts).toEqual(["other_sentences"]);
  });
});

describe("a listing", () => {
  it("says what was not read or is not imported yet", async () => {
    const id = ids.get("visit.md") ?? "";
    await db().document.update({ where: { id }, data: { status: "processing" } });
    const { titles, doubts } = await listed("Which documents mention Osprey Haulage?");
    expect(titles).not.toContain("Notes of a visit");
    expect(doubts).toEqual(["importing"]);
    await db().document.update({ where: { id }, data: { status: "ready" } });
  });
});
