import { describe, expect, it } from "vitest";
import { ClaimSplitter } from "@/lib/engine/workflow/answer/claims";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { DocumentFilter, DocumentListing } from "@/lib/shared/contracts/library/document-listing";
import { judgeListing, usefulnessOfListing } from "./judge-listing";
import { wordListing } from "./word-listing";

const TEXTS = ["## Berth\n\nThe *Alma* of **Osprey Haulage** lies at the quay [2].", "Osprey Haulage pays | 40 euros."];
const PASSAGES: Passage[] = TEXTS.map((text, at) => ({
  ...fakePassage(at + 1),
  documentId: `document ${at}`,
  documentTitle: `Berth *${at}*`,
  text,
}));
const FILTER: DocumentFilter = { phrases: ["Osprey Haulage"], match: "all", kind: null, dated: null, things: null };

function listingOf(filter: Partial<DocumentFilter> = {}, rest: Partial<DocumentListing> = {}): DocumentListing {
  return {
    filter: { ...FILTER, ...filter },
    asked: "list",
    documents: PASSAGES.map(({ id, documentId, documentTitle: title, text }) => ({
      documentId,
      title,
      passageId: id,
      quote: { start: text.indexOf("The") === -1 ? 0 : text.indexOf("The"), end: text.length },
      day: null,
    })),
    more: 0,
    others: [],
    moreOthers: 0,
    searched: 9,
    doubts: [],
    ...rest,
  };
}

function worded(listing: DocumentListing, language: Language): string {
  return wordListing(listing, {
    passages: PASSAGES,
    citation: (id) => `[${PASSAGES.findIndex((passage) => passage.id === id) + 1}]`,
    language,
  });
}

function verdicts(listing: DocumentListing, passages: readonly Passage[] = PASSAGES) {
  const text = worded(listing, "en");
  const claims = new ClaimSplitter("a1", "en", (number) => PASSAGES[number - 1]?.id).finish(text);
  return judgeListing(claims, { listing, passages, language: "en" });
}

describe("wordListing", () => {
  it("names each document once, with its sentence and its citation, and says how many there are", () => {
    expect(worded(listingOf(), "en")).toBe(
      [
        "**2** of 9 documents mention “Osprey Haulage”:\n",
        "- **Berth 0**: “The *Alma* of Osprey Haulage lies at the quay 2.” [1]",
        "- **Berth 1**: “Osprey Haulage pays · 40 euros.” [2]\n",
        "The text of all 9 documents was searched.",
      ].join("\n"),
    );
    expect(worded(listingOf(), "fr")).toContain(
      "**2** documents sur 9 mentionnent « Osprey Haulage » :\n\n- **Berth 0** :",
    );
  });

  it("counts what it does not show, and says what may be missing", () => {
    const text = worded(listingOf({}, { more: 12, doubts: [{ kind: "importing", count: 3 }] }), "en");
    expect(text).toContain("**14** of 9 documents");
    expect(text).toContain("- and 12 more documents");
    expect(text).toContain("3 documents are still being imported.");
  });

  it("lists documents of another kind apart", () => {
    const [first, second] = listingOf().documents;
    if (first === undefined || second === undefined) throw new Error("The listing is empty.");
    const text = worded(listingOf({ kind: "contract" }, { documents: [first], others: [second] }), "en");
    expect(text).toContain(
      "**1** of 9 documents has “contract” or “agreement” in its title, file name or first heading and mentions",
    );
    expect(text).toContain("**1** other document mentions “Osprey Haulage”:");
  });

  it("says that no document has the words", () => {
    expect(worded(listingOf({}, { documents: [] }), "en")).toMatch(
      /^None of the 9 documents mentions “Osprey Haulage”\./,
    );
    expect(worded(listingOf({}, { documents: [] }), "fr")).toMatch(
      /^Aucun des 9 documents ne mentionne « Osprey Haulage »\./,
    );
  });
});

describe("judgeListing", () => {
  it("supports every sentence whose passage has the phrase, with the sentence as evidence", () => {
    const found = verdicts(listingOf());
    expect(found.map(({ verdict }) => verdict)).toEqual(found.map(() => "supported"));
    expect(found.flatMap(({ evidence }) => evidence?.passageId ?? [])).toEqual(PASSAGES.map(({ id }) => id));
  });

  it("contradicts the count and the document whose passage lacks the phrase", () => {
    const [first, second] = PASSAGES;
    if (first === undefined || second === undefined) throw new Error("There are no passages.");
    const text = second.text.replace("Osprey", "Heron ");
    const found = verdicts(listingOf(), [first, { ...second, text }]).map(({ verdict }) => verdict);
    expect(found).toEqual(["contradicted", "supported", "contradicted", "supported"]);
  });
});

describe("usefulnessOfListing", () => {
  it("is open as soon as the list may be incomplete", () => {
    expect(usefulnessOfListing(listingOf())).toMatchObject({ usefulness: "useful" });
    expect(usefulnessOfListing(listingOf({}, { doubts: [{ kind: "unread", count: 2 }] }))).toMatchObject({
      usefulness: "unknown",
      reason: { code: "listing_doubted", params: { doubt: "unread", count: 2 } },
    });
  });
});
