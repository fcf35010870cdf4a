import { splitSentences } from "@/lib/engine/language/text/sentences";
import { servedLanguage } from "@/lib/shared/contracts/language";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import type { Api } from "@/scripts/ask/api";
import { questionAt } from "../path/measure-runs";
import { perturb } from "../shared/perturb";
import { ANSWER_WORDS, MOST_SENTENCES } from "./tunables";

export const JUDGE_MODES = ["built-in", "cascade", "llm"] as const;
export type JudgeMode = (typeof JUDGE_MODES)[number];

/** The model name of a run that must fail once: the sim's script recognises it. */
export const faultyModel = (mode: JudgeMode, index: number) => `sim-faulty-${mode}-${index}`;

/**
 * Rules of the scripted server: the control's judges approve; and for each run that must fail once, either its first
 * answer has a wrong number (which the built-in judge finds), or the language model's first verdict rejects it.
 */
export async function faultyScript(api: Api, options: { pairs: number; passages: number; seed: number }) {
  const yes = { json: { answer: "yes" } };
  const rules: object[] = [
    { when: { schema: "control_yes_no" }, answer: yes },
    { when: { schema: "control_route" }, answer: { json: { route: "kg_retrieval" } } },
  ];
  const rejected = Array.from({ length: MOST_SENTENCES }, (_, index) => ({
    id: `S${index + 1}`,
    reason: "No passage says so.",
    passage: null,
    quote: null,
    verdict: "unsupported",
  }));
  for (let index = 0; index < options.pairs; index += 1) {
    const text = await wrongAnswer(api, questionAt(index), options.passages);
    for (const mode of ["built-in", "cascade"] as const) {
      rules.push({ when: { model: faultyModel(mode, index), structured: false }, answer: { text }, times: 1 });
    }
    const model = faultyModel("llm", index);
    const useful = { reason: "It speaks to the question.", useful: true, utility: 4 };
    rules.push(
      { when: { model, schema: "support_verdicts" }, answer: { json: { verdicts: rejected } }, times: 1 },
      { when: { model, schema: "answer_judgement" }, answer: { json: { verdicts: rejected, ...useful } }, times: 1 },
    );
  }
  return { seed: options.seed, rules };
}

/** Sentences of the passages found for the question, the first with a changed number. @throws if none has a number */
async function wrongAnswer(api: Api, query: string, k: number): Promise<string> {
  const { results, language } = await api.json(searchAnswerSchema, "/api/search", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, k }),
  });
  const sentences = results.flatMap(({ passage }, index) =>
    splitSentences(passage.text, language).map(({ start, end }) => ({
      text: oneLine(passage.text.slice(start, end)),
      number: index + 1,
    })),
  );
  const changed = sentences
    .map(({ text, number }) => ({ text: perturb(text, "number", servedLanguage(language)), number }))
    .find(({ text }) => text !== null);
  if (changed === undefined) throw new Error(`No passage that ${JSON.stringify(query)} finds has a number.`);
  const words: string[] = [];
  for (const { text, number } of [changed, ...sentences]) {
    if (words.length >= ANSWER_WORDS) break;
    words.push(...`${(text ?? "").replace(/[.!?]+$/, "")} [${number}].`.split(/\s+/));
  }
  return words.slice(0, ANSWER_WORDS).join(" ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
