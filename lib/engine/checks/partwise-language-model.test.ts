import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { CHECKS, perCheck } from "@/lib/shared/contracts/checks/checks";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "./built-in-judges";
import { createJudges } from "./create-judges";
import { recordingContext } from "./testing/judging";
import { scriptedModel } from "./testing/scripted-model";

const embedder = builtInEmbedder();
const thresholds = perCheck((id) => CHECKS[id].threshold);
const builtIn = createBuiltInJudges({ models: { embedder, verifier: builtInVerifier() }, thresholds, minScore: 0.8 });
afterAll(() => embedder.stop());

const CASES = {
  en: {
    question: "What is the notice period for a plot and who must sign the notice?",
    parts: ["notice period", "who must sign the notice"],
    quoted: "“who must sign the notice”",
    first: "The notice period for a plot is seven weeks.",
    second: "The notice must be signed by the tenant and the treasurer.",
    list: "Which three documents must be attached to the application?",
    whole: "A proof of address, a signed copy of the rules and a photograph must be attached.",
    short: "A proof of address and a photograph must be attached.",
    coordinated: { question: "What are the rent and the deposit of a plot?", first: "the rent", second: "the deposit" },
    half: "The rent of a plot is 40 euros.",
    missing: "“the deposit of a plot”",
  },
  fr: {
    question: "Quel est le délai de préavis d'une parcelle et qui doit signer le préavis ?",
    parts: ["délai de préavis", "qui doit signer le préavis"],
    quoted: "« qui doit signer le préavis »",
    first: "Le délai de préavis d'une parcelle est de sept semaines.",
    second: "Le préavis doit être signé par le locataire et la trésorière.",
    list: "Quelles sont les trois pièces à joindre à la demande ?",
    whole: "Les pièces sont un justificatif de domicile, un exemplaire signé du règlement et une photographie.",
    short: "Les pièces sont un justificatif de domicile et une photographie.",
    coordinated: {
      question: "Quels sont le loyer et la caution d'une parcelle ?",
      first: "le loyer",
      second: "la caution",
    },
    half: "Le loyer d'une parcelle est de 40 euros.",
    missing: "« la caution d'une parcelle »",
  },
} as const;

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

/** The judgement of the part whose question has these words. */
const judges = (part: string, useful: boolean) => ({
  when: { schema: "usefulness_judgement", user: `^<<<[^\\n]*\\n[^\\n]*${part}` },
  answer: { json: { reason: useful ? "It says so." : "It does not.", useful, utility: useful ? 5 : 1 } },
});
const asked = () => server.log.filter(({ schemaName }) => schemaName === "usefulness_judgement");

describe.each(["en", "fr"] as const)("several parts judged by a language model, %s", (language) => {
  const { question, parts, quoted, first, second, list, whole, short } = CASES[language];
  const judged = async (mode: "llm" | "cascade", about: string, answer: string) => {
    const model = scriptedModel(server);
    const made = createJudges({
      mode: perCheck(() => mode),
      models: perCheck(() => model),
      builtIn,
      thresholds,
      prompts: installedPrompts(),
    });
    const { context, failures } = recordingContext({ question: about, language });
    const passages = [passageOf("a", `${first} ${second}`, language)];
    return { ...(await made.usefulness.judge(answer, passages, context)), failures };
  };

  it("is useful if both are answered, in a call for each", async () => {
    server.setScript({ rules: parts.map((part) => judges(part, true)) });
    expect(await judged("llm", question, `${first} ${second}`)).toMatchObject({ usefulness: "useful", judge: "llm" });
    expect(asked()).toHaveLength(2);
  });

  it.each(["llm", "cascade"] as const)("names the part that the answer leaves out, by %s", async (mode) => {
    server.setScript({ rules: [judges(parts[1], false), judges(parts[0], true)] });
    expect(await judged(mode, question, first)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_lacks_parts", params: { found: 1, asked: 2, parts: quoted } },
    });
  });

  it.each(["llm", "cascade"] as const)(
    "names the one of two coordinated nouns that is left out, by %s",
    async (mode) => {
      const { coordinated, half, missing } = CASES[language];
      server.setScript({ rules: [judges(coordinated.second, false), judges(coordinated.first, true)] });
      expect(await judged(mode, coordinated.question, half)).toMatchObject({
        usefulness: "unknown",
        reason: { code: "answer_lacks_parts", params: { found: 1, asked: 2, parts: missing } },
      });
    },
  );

  it.each([0, 1])("is unknown if the model fails at part %i, and names no part", async (at) => {
    const { when } = judges(parts[at] ?? "", true);
    server.setScript({ rules: [{ when, fault: { kind: "status", status: 500 } }] });
    const { failures, ...result } = await judged("llm", question, `${first} ${second}`);
    expect(result).toMatchObject({ usefulness: "unknown", judge: "none", reason: { code: "model_unreachable" } });
    expect(failures[0]).toMatchObject({ code: "model_unreachable" });
  });

  it("approves a list only with as many things as the question asks for", async () => {
    expect(await judged("llm", list, whole)).toMatchObject({ usefulness: "useful" });
    expect(await judged("llm", list, short)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_lacks_items", params: { found: 2, asked: 3 } },
    });
  });
});
