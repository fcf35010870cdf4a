import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createLanguageModelReflectionJudge } from "@/lib/engine/checks/reflection/language-model";
import { createLanguageModelSupportJudge } from "@/lib/engine/checks/support/language-model";
import { drawFence } from "@/lib/engine/prompts/fence";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { createBuiltInRewriter } from "@/lib/engine/workflow/built-in/rewriter";
import { createLanguageModelGenerator } from "@/lib/engine/workflow/language-model/generator";
import { createLanguageModelRewriter } from "@/lib/engine/workflow/language-model/rewriter";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { RecordingModel } from "./prompts/recording-model";
import { bestPassages, samplePassages } from "./prompts/sample-passages";
import { asSent, prefixShare } from "./prompts/shared-prefix";

/** How much of each prompt a server has already read with the previous prompt of the same run. */
const { values } = parseArgs({
  options: { passages: { type: "string", default: "6" }, samples: { type: "string", default: "samples" } },
});
const k = Number(values.passages);
const questions = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(values.samples, "questions.json"), "utf8")));
const prompts = installedPrompts();

const STEPS = ["generate", "check", "reflect", "transform", "generate again"] as const;

/** One run with all steps over one set of passages. @returns the prompt of each step */
async function sentByRun(question: string, language: Language, found: readonly Passage[]): Promise<string[]> {
  // The answer to judge: one sentence of a passage, like a short answer.
  const prose = `${found[0]?.text.split(/(?<=[.!?])\s/)[0] ?? ""} [1].`;
  const chatModel = new RecordingModel(prose);
  const model = { chatModel, temperature: null, topK: null, maxTokens: null };
  const generator = createLanguageModelGenerator({ chatModel, prompts, temperature: 0, topK: null, maxTokens: 500 });
  const rewriter = createLanguageModelRewriter({ model, prompts, fallback: createBuiltInRewriter(async () => []) });
  const { signal } = new AbortController();
  const fence = drawFence();
  const context = {
    question,
    language,
    fence,
    signal,
    numberOf: (id: string) => found.findIndex((passage) => passage.id === id) + 1,
    query: null,
    hopTo: () => null,
    onModelCall: () => {},
    onFailure: () => {},
  };
  const passages = found.map((passage, at) => ({ number: at + 1, passage, retrievalScore: 1 }));
  const asked = { question, language, fence, passages, mode: "grounded" as const, signal };
  let answer = "";
  for await (const chunk of generator.generate({ ...asked, feedback: null, attempt: 1 })) {
    if (chunk.type === "text") answer += chunk.text;
  }
  const claims: Claim[] = [{ id: "a1.s1", text: answer, start: 0, end: answer.length, cites: [] }];
  await createLanguageModelSupportJudge({ model, prompts }).judgeRemaining(claims, found, context);
  await createLanguageModelReflectionJudge({ model, prompts }).reflect(
    { answer, claims, verdicts: [] },
    found,
    context,
  );
  const feedback = reason("not_useful");
  await rewriter.rewrite({ question, query: question, feedback, tried: [question], passages }, context);
  for await (const _ of generator.generate({ ...asked, feedback: reason("not_grounded"), attempt: 2 }));
  return chatModel.sent.map(asSent);
}

console.log("| language | step | prompt, characters | identical beginning | share | tokens (estimated) | share |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const total = { chars: 0, shared: 0, tokens: 0, sharedTokens: 0 };
for (const language of LANGUAGES) {
  const library = samplePassages(join(values.samples, "library"), language);
  const runs: string[][] = [];
  for (const question of questions[language] ?? []) {
    runs.push(await sentByRun(question, language, bestPassages(library, question, language, k)));
  }
  for (const [at, step] of STEPS.entries()) {
    if (at === 0) continue;
    const sum = { chars: 0, shared: 0, tokens: 0, sharedTokens: 0 };
    for (const sent of runs) {
      const one = prefixShare(sent[at - 1] ?? "", sent[at] ?? "");
      for (const key of ["chars", "shared", "tokens", "sharedTokens"] as const) sum[key] += one[key];
    }
    for (const key of ["chars", "shared", "tokens", "sharedTokens"] as const) total[key] += sum[key];
    const mean = (figure: number) => Math.round(figure / runs.length);
    console.log(
      `| ${language} | ${STEPS[at - 1]} → ${step} | ${mean(sum.chars)} | ${mean(sum.shared)} | ${share(sum.shared, sum.chars)} | ${mean(sum.tokens)} | ${share(sum.sharedTokens, sum.tokens)} |`,
    );
  }
}
console.log(`| all | all | | | ${share(total.shared, total.chars)} | | ${share(total.sharedTokens, total.tokens)} |`);
