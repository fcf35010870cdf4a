import type { ScriptInput } from "@/e2e/scripted-llm/script";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { servedLanguage } from "@/lib/shared/contracts/language";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import { oneLine } from "@/lib/shared/text/one-line";
import type { Api } from "@/scripts/ask/api";
import { paraphrasedQuestionAt } from "../path/paraphrased-questions";
import { perturb } from "../shared/perturb";
import { ANSWER_WORDS, MOST_SENTENCES } from "./tunables";

export const JUDGE_MODES = ["built-in", "cascade", "llm"] as const;
export type JudgeMode = (typeof JUDGE_MODES)[number];

type RuleInput = NonNullable<ScriptInput["rules"]>[number];

/** How the language model writes: in the words of the passages, or in its own. */
export const ANSWER_KINDS = ["quote", "paraphrase"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** The model names that the sim's script recognises: always right, or wrong in its first answer. */
export const rightModel = (answers: AnswerKind) => `sim-${answers}`;
export const faultyModel = (mode: JudgeMode, answers: AnswerKind, index: number) =>
  `sim-faulty-${mode}-${answers}-${index}`;

/**
 * Rules of the scripted server: the control's judges approve; each model writes its kind of answers; and each run that
 * must fail once gets a wrong first answer. A paraphrase with wrong sentences is judged truthfully. A quotation has a
 * changed number, which the built-in judge finds, or the language model's first verdict rejects a right one.
 */
export async function faultyScript(
  api: Api,
  options: { pairs: number; passages: number; seed: number },
): Promise<ScriptInput> {
  const yes = { json: { answer: "yes" } };
  const rules: RuleInput[] = [
    { when: { schema: "control_yes_no" }, answer: yes },
    { when: { schema: "control_route" }, answer: { json: { route: "kg_retrieval" } } },
    ...ANSWER_KINDS.map((answers) => ({ when: { model: rightModel(answers) }, answers })),
  ];
  const rejected = Array.from({ length: MOST_SENTENCES }, (_, index) => ({
    id: `S${index + 1}`,
    reason: "No passage says so.",
    passage: null,
    quote: null,
    verdict: "unsupported",
  }));
  for (let index = 0; index < options.pairs; index += 1) {
    for (const mode of JUDGE_MODES) {
      const when = { model: faultyModel(mode, "paraphrase", index), structured: false };
      rules.push({ when, answers: "mistaken", times: 1 }, { when, answers: "paraphrase" });
    }
    const text = await wrongAnswer(api, paraphrasedQuestionAt(index).question, options.passages);
    for (const mode of JUDGE_MODES) {
      const when = { model: faultyModel(mode, "quote", index), structured: false };
      if (mode !== "llm") rules.push({ when, answer: { text }, times: 1 });
      rules.push({ when, answers: "quote" });
    }
    const model = faultyModel("llm", "quote", index);
    const useful = { reason: "It speaks to the question.", useful: true, utility: 4 };
    rules.push(
      { when: { model, schema: "support_verdicts" }, answer: { json: { verdicts: rejected } }, times: 1 },
      { when: { model, schema: "answer_judgement" }, answer: { json: { verdicts: rejected, ...useful } }, times: 1 },
    );
  }
  return { seed: options.seed, answers: "half", rules };
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
