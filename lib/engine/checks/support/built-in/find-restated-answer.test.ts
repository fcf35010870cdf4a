import { afterAll, describe, expect, it } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { recordingContext } from "../../testing/judging";
import { createSupportJudge } from "./support";

const embedder = builtInEmbedder();
const models = { embedder, verifier: builtInVerifier() };
const support = createSupportJudge({ models, threshold: 0.8 });
afterAll(() => embedder.stop());

const BRIDGE =
  "The Aldbrook footbridge crosses the Wending canal. Work on it began in 1931, and it was opened by Mayor Anna Berg in 1934. In 1952 it was closed for repairs.";
const BAIL =
  "Le loyer du local de la rue des Tanneurs est de 1 250 euros par mois. La caution versée par la société Morvan est de 2 500 euros.";

async function verdictOf(language: "en" | "fr", question: string, text: string, source: string) {
  const { context } = recordingContext({ question, language });
  const passage = { ...passageOf("p", source, language), documentTitle: "" };
  const claim = { id: "a1.s0", text: `${text} [1]`, start: 0, end: text.length, cites: ["p"] };
  const { verdicts } = await support.judgeRemaining([claim], [passage], context);
  const [verdict] = verdicts;
  return [verdict?.verdict, verdict?.reason.code];
}

describe("an answer in the question's own words", () => {
  it.each([
    ["en", "When was the footbridge closed for repairs?", "The footbridge was closed for repairs in 1952.", BRIDGE],
    ["en", "Who opened the Aldbrook footbridge?", "Mayor Anna Berg opened the Aldbrook footbridge.", BRIDGE],
    [
      "en",
      "Who opened the Aldbrook footbridge?",
      "The passage states that Mayor Anna Berg opened the Aldbrook footbridge.",
      BRIDGE,
    ],
    [
      "fr",
      "Quel est le montant de la caution versée par la société Morvan ?",
      "Le montant de la caution versée par la société Morvan est de 2 500 euros.",
      BAIL,
    ],
  ] as const)("%s, %s: is supported by the passage that gives the answer", async (language, question, text, source) => {
    expect((await verdictOf(language, question, text, source))[0]).toBe("supported");
  });

  it.each([
    ["another number", "en", "When was the Aldbrook footbridge opened?", "The Aldbrook footbridge was opened in 1931."],
    ["a denial", "en", "When was the Aldbrook footbridge opened?", "The Aldbrook footbridge was not opened in 1934."],
    ["another name", "en", "Who opened the Aldbrook footbridge?", "Mayor Anna Holm opened the Aldbrook footbridge."],
    [
      "an addition",
      "en",
      "When was the Aldbrook footbridge opened?",
      "The Aldbrook footbridge was opened in 1934 after a fire.",
    ],
    [
      "the question's own year, which dates something else",
      "en",
      "Who opened the Aldbrook footbridge in 1952?",
      "Mayor Anna Berg opened the Aldbrook footbridge in 1952.",
    ],
    [
      "another sum",
      "fr",
      "Quel est le montant de la caution versée par la société Morvan ?",
      "Le montant de la caution versée par la société Morvan est de 1 250 euros.",
    ],
    [
      "another company",
      "fr",
      "Quel est le montant de la caution versée par la société Delmas ?",
      "Le montant de la caution versée par la société Delmas est de 2 500 euros.",
    ],
  ] as const)("%s (%s) is not", async (_what, language, question, text) => {
    const [verdict] = await verdictOf(language, question, text, language === "fr" ? BAIL : BRIDGE);
    expect(verdict).not.toBe("supported");
  });

  it.each([
    [
      "en",
      "How often can a loan be renewed?",
      "The loan can be renewed twice.",
      "The loan can be renewed two times at the desk, or twice online, unless another reader has reserved the item.",
    ],
    [
      "fr",
      "Combien de fois le prêt est-il renouvelable ?",
      "Le prêt est renouvelable deux fois.",
      "Le prêt est renouvelable deux fois, sauf si un autre lecteur a réservé le document.",
    ],
  ] as const)("%s, %s: is not while it leaves out an exception", async (language, question, text, source) => {
    const [verdict] = await verdictOf(language, question, text, source);
    expect(verdict).not.toBe("supported");
  });

  it("leaves the claim open and reports it when the models are unavailable", async () => {
    const question = "When was the Aldbrook footbridge opened?";
    const { context, failures } = recordingContext({ question, language: "en" });
    const away = () => Promise.reject(new Error("away"));
    const judge = createSupportJudge({
      models: { embedder, verifier: { id: "away", read: away, checkClaim: away } },
      threshold: 0.8,
    });
    const text = "The Aldbrook footbridge was opened in 1934. [1]";
    const claim = { id: "a1.s0", text, start: 0, end: text.length, cites: ["p"] };
    const { verdicts } = await judge.judgeRemaining([claim], [passageOf("p", BRIDGE, "en")], context);
    expect(verdicts[0]).toMatchObject({ verdict: "unknown", reason: { code: "judge_undecided" } });
    expect(failures).toHaveLength(1);
  });
});
