import { describe, expect, it } from "vitest";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { chooseEvidence, wholeEvidence } from "./choose-evidence";

const count = (text: string) => text.split(/\s+/).length;

/** Distinguishes one meaning: texts about cats have similar vectors. */
const embedder: EmbeddingModel = {
  id: "cats",
  dimension: async () => 2,
  embedQuery: async (text) => meaning(text),
  embedPassages: async (texts) => texts.map(meaning),
};

function meaning(text: string): Float32Array {
  return Float32Array.from(/cat|chat/i.test(text) ? [1, 0] : [0, 1]);
}

const LEASE = [
  "The rent is due on the third of each month.",
  "Cats are accepted with written consent.",
  "Smoking is forbidden.",
  "The cellar may be used for storage.",
  "The deposit is repaid within three weeks.",
].join(" ");

describe("chooseEvidence", () => {
  const choose = (claim: string, room: number, text = LEASE, language: "en" | "fr" = "en") =>
    chooseEvidence(claim, language, [passageOf("a", text)], { room, count, embedder });

  it("keeps a whole passage if it fits", async () => {
    expect((await choose("You may keep a cat.", 100))?.text).toBe(LEASE);
  });

  it("keeps the sentences that share most with the claim, in order, and marks omissions", async () => {
    const chosen = await choose("The rent is due monthly and the deposit is repaid.", 20);
    expect(chosen?.text).toBe(
      "The rent is due on the third of each month. … The deposit is repaid within three weeks.",
    );
    expect(chosen?.closest.quote).toBe("The rent is due on the third of each month.");
  });

  it("prefers the neighbour of a sentence that shares words", async () => {
    const chosen = await choose("Cats need consent.", 13);
    expect(chosen?.text).toBe("Cats are accepted with written consent. Smoking is forbidden.");
  });

  it("compares a passage in another language by meaning", async () => {
    const chosen = await choose("Un chat est permis.", 7, LEASE, "fr");
    expect(chosen?.closest.quote).toBe("Cats are accepted with written consent.");
  });

  it("gives the title and headings of the passage with the closest sentence", async () => {
    const passages = [
      passageOf("a", "The rent is due on the third."),
      { ...passageOf("b", "Cats are accepted."), documentTitle: "House rules", headingPath: ["Animals"] },
    ];
    const chosen = await chooseEvidence("Cats are fine.", "en", passages, { room: 50, count, embedder });
    expect(chosen).toMatchObject({ head: "House rules. Animals", closest: { passageId: "b", start: 0, end: 18 } });
  });

  it("keeps a single sentence that exceeds the limit", async () => {
    expect((await choose("Cats are accepted.", 2))?.text).toBe("Cats are accepted with written consent.");
  });

  it("finds nothing in passages without words", async () => {
    expect(await choose("Cats are accepted.", 50, "— … —")).toBeNull();
  });
});

describe("wholeEvidence", () => {
  it("returns all sentences in parts that fit the limit", () => {
    const parts = wholeEvidence([passageOf("a", LEASE), passageOf("b", "Bicycles stand in the shed.")], {
      room: 20,
      count,
    });
    expect(parts.map(({ text }) => text)).toEqual([
      "The rent is due on the third of each month. Cats are accepted with written consent.",
      "Smoking is forbidden. The cellar may be used for storage. The deposit is repaid within three weeks.",
      "Bicycles stand in the shed.",
    ]);
  });
});
