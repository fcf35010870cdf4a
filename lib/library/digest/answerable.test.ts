import { afterAll, describe, expect, it, vi } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { isAnswerable } from "./answerable";

const verifier = builtInVerifier();
const models = { embedder: builtInEmbedder(), verifier };
afterAll(() => models.embedder.stop());

const FEE = "The yearly membership fee of the Harlow library is 24 euros.";
const SOURCE = { ...passageOf("own", FEE), documentId: "handbook" };
const OTHERS = [
  "The reading room was opened in 1962 by the mayor.",
  "Visitors leave their coats in the hall, where staff look after them.",
].map((text, at) => ({ ...passageOf(`other-${at}`, text), documentId: "leaflet" }));

/** @returns the verdict, and the texts that were read for it, one list for each reading */
async function asked(question: string) {
  const read = vi.spyOn(verifier, "read");
  const found = [...OTHERS, SOURCE].map((passage) => ({ passage }));
  const retriever = { search: vi.fn().mockResolvedValue({ passages: found, degradations: [] }) };
  const source = { documentId: "handbook", language: "en", signal: new AbortController().signal } as const;
  const answer = { start: SOURCE.start, end: SOURCE.end };
  const answerable = await isAnswerable({ question, answer }, source, {
    retriever,
    models,
    denseWeight: byTextLanguage(() => 0.5),
  });
  const texts = read.mock.calls.map(([, passages]) => passages.map(({ text }) => text));
  read.mockRestore();
  return { answerable, texts };
}

describe("whether a document answers a question made from it", () => {
  it("reads every passage found, its own first", async () => {
    const { answerable, texts } = await asked("What is the yearly membership fee of the Harlow library?");
    expect(answerable).toBe(true);
    expect(texts).toEqual([[FEE], ...OTHERS.map(({ text }) => [text])]);
  });

  it("reads no other passage once its own does not answer", async () => {
    const { answerable, texts } = await asked("Who repaired the roof of the town hall?");
    expect(answerable).toBe(false);
    expect(texts).toEqual([[FEE]]);
  });
});
