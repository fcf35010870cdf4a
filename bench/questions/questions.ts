/**
 * Questions as people ask them, put to the built application: several things at once, follow-ups, lists over all
 * documents, summaries, comparisons, totals, sources that disagree, and questions that nothing answers.
 *   npm run bench:questions -- [--documents FOLDER] [--only KIND] [--server URL --model NAME] [--endings FILE]
 * The folder holds documents, in subfolders of any name, and `questions.jsonl` (`asked-question.ts`); by default the set
 * of the repository. The sample library stays in the application, so that an answer has to choose among strangers.
 */
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { Api } from "@/scripts/ask/api";
import { uploadFolder } from "@/scripts/ask/upload-folder";
import { startApplication } from "../path/application";
import { askRun } from "../path/ask-run";
import { waitUntilIdle } from "../path/wait-until-idle";
import { readLines } from "../shared/read-lines";
import { type AskedQuestion, askedQuestionSchema, type EndedQuestion, isRight } from "./asked-question";
import { askedTable } from "./asked-table";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: join("bench", "questions", "first") },
    /** Asks one kind only. */
    only: { type: "string" },
    /** An OpenAI-compatible server and its model; without one, the built-in models answer. */
    server: { type: "string" },
    model: { type: "string", default: "default" },
    /** Writes each question with its ending as JSON lines. */
    endings: { type: "string" },
  },
});

const folder = resolve(values.documents);
const questions = readLines(join(folder, "questions.jsonl"), askedQuestionSchema).filter(
  ({ kind }) => values.only === undefined || kind === values.only,
);
const dataDir = await mkdtemp(join(tmpdir(), "touchstone-questions-"));
const model = values.server === undefined ? {} : { OPENAI_BASE_URL: values.server, LLM_MODEL: values.model };
const application = await startApplication(dataDir, model);
try {
  const api = new Api(application.url);
  for await (const { name, outcome } of uploadFolder(api, folder)) {
    if ("refused" in outcome) throw new Error(`${name}: ${outcome.refused}`);
  }
  await waitUntilIdle(api);
  const ended: EndedQuestion[] = [];
  for (const asked of questions) ended.push(await ask(api, asked));
  if (values.endings !== undefined) writeFileSync(values.endings, ended.map(endingLine).join(""));
  console.log(askedTable(ended));
} finally {
  await application.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** Asks the turns in one conversation. */
async function ask(api: Api, asked: AskedQuestion): Promise<EndedQuestion> {
  let last: EndedQuestion | null = null;
  let conversationId: string | undefined;
  for (const question of asked.turns) {
    const { events } = await askRun(api, { question, ...(conversationId === undefined ? {} : { conversationId }) });
    for (const { event } of events) {
      if (event.type === "run-start") conversationId = event.conversationId;
      if (event.type === "answer-final") last = { asked, outcome: event.outcome, text: shownText(event) };
    }
  }
  if (last === null) throw new Error(`No answer to "${asked.turns.join(" / ")}"`);
  return last;
}

/** The answer, and the values that its notice lists where sources disagree. */
function shownText({ text, disagreement = [] }: RunEventOf<"answer-final">): string {
  return [text, ...disagreement.map(({ value, documentTitle }) => `${documentTitle}: ${value}`)].join("\n");
}

function endingLine(ended: EndedQuestion): string {
  const { asked, outcome, text } = ended;
  return `${JSON.stringify({ ...asked, outcome, right: isRight(ended), text })}\n`;
}
