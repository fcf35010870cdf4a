import { LANGUAGES } from "@/lib/shared/contracts/language";
import type { KeptQuestions } from "./measure-kept";
import { INSTALLATIONS, type Installation, type MeasuredRoute } from "./measure-routes";
import { QUESTION_KINDS, type RoutingKind } from "./routing-questions";

/**
 * The cost of a wrong route. A model never consults the documents, so an answer there is lost. The web hands a question
 * back only if it finds nothing. Grading notices what the documents lack, and then the web is searched.
 */
const COSTS: Readonly<Record<RoutingKind, Readonly<Record<RoutingKind, number>>>> = {
  library: { library: 0, web: 5, model: 10 },
  web: { library: 1, web: 0, model: 3 },
  model: { library: 1, web: 1, model: 0 },
};
const TITLES: Readonly<Record<Installation, string>> = {
  web: "with the web and a language model",
  "no-web": "without the web",
  "no-model": "with the web, without a language model",
};

/** Prints a confusion table per language and installation: rows are the question's kind, columns its route. */
export function printRoutes(
  measured: readonly MeasuredRoute[],
  { half, shows }: { half: string; shows: boolean },
): void {
  for (const installation of INSTALLATIONS) {
    for (const language of LANGUAGES) {
      const rows = measured.filter((one) => one.installation === installation && one.question.language === language);
      printTable(`${language}, ${TITLES[installation]}: ${half}, ${rows.length} questions`, rows, installation, shows);
    }
  }
  const times = measured.map(({ ms }) => ms).sort((a, b) => a - b);
  console.log(`a question took ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`);
}

function printTable(title: string, rows: readonly MeasuredRoute[], installation: Installation, shows: boolean): void {
  console.log(`\n${title}\n\n| the question is for | ${QUESTION_KINDS.map((kind) => `sent to ${kind}`).join(" | ")} |`);
  console.log(`| --- |${" --- |".repeat(QUESTION_KINDS.length)}`);
  for (const kind of QUESTION_KINDS) {
    const own = rows.filter(({ question }) => question.kind === kind);
    console.log(
      `| ${kind} | ${QUESTION_KINDS.map((to) => own.filter(({ sent }) => sent === to).length).join(" | ")} |`,
    );
  }
  const wrong = rows.filter((row) => !isRight(row, installation));
  const cost = wrong.reduce((sum, { question, sent }) => sum + COSTS[question.kind][sent], 0);
  const share = ((rows.length - wrong.length) / rows.length).toFixed(3);
  console.log(`\nright ${share}, cost ${(cost / rows.length).toFixed(3)} a question`);
  if (shows)
    for (const { question, sent, why } of wrong)
      console.log(`- ${question.kind} → ${sent} (${why}): ${question.question}`);
}

/** A question for a source that is not installed belongs to the documents, which report that they have nothing. */
function isRight({ question: { kind }, sent }: MeasuredRoute, installation: Installation): boolean {
  if (kind === "web" && installation === "no-web") return sent === "library";
  // Without a model, the web can answer general questions, but not a greeting.
  if (kind === "model" && installation === "no-model") return true;
  return sent === kind;
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}

/** Prints the answerable questions that were lost. */
export function printKept(kept: readonly KeptQuestions[], shows: boolean): void {
  console.log(
    "\n| questions that the passages answer | asked | sent to the web | sent to the model |\n| --- | --- | --- | --- |",
  );
  for (const { set, questions, toWeb, toModel } of kept)
    console.log(`| ${set} | ${questions} | ${toWeb.length} | ${toModel.length} |`);
  if (!shows) return;
  for (const { set, toWeb, toModel } of kept)
    for (const question of [...toWeb.map((one) => `web: ${one}`), ...toModel.map((one) => `model: ${one}`)])
      console.log(`- ${set} → ${question}`);
}
