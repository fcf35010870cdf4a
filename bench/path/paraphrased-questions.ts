import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PARAPHRASES, type Paraphrase } from "@/e2e/scripted-llm/paraphrases/paraphrases";
import type { Api } from "@/scripts/ask/api";
import { waitForLibrary } from "@/scripts/ask/wait-for-library";
import { uploadMarkdown } from "./upload-markdown";
import { waitUntilIdle } from "./wait-until-idle";

/** Folders of the documents that some of the questions are about, beside the sample library. */
const DOCUMENTS = join("e2e", "scripted-llm", "paraphrases", "documents");

export interface ParaphrasedQuestion extends Paraphrase {
  language: keyof typeof PARAPHRASES;
}

/** Questions that the scripted language model can answer in its own words, English and French in turn. */
const QUESTIONS: readonly ParaphrasedQuestion[] = PARAPHRASES.en.flatMap((english, position) => {
  const french = PARAPHRASES.fr[position];
  return [{ ...english, language: "en" }, ...(french === undefined ? [] : [{ ...french, language: "fr" as const }])];
});
export const QUESTION_COUNT = QUESTIONS.length;

/** A different question for each index below `QUESTION_COUNT`; then they repeat. */
export function paraphrasedQuestionAt(index: number): ParaphrasedQuestion {
  const question = QUESTIONS[index % QUESTIONS.length];
  if (question === undefined) throw new Error("There are no questions.");
  return question;
}

/** Uploads the documents of the questions and waits until nothing is left to do. */
export async function uploadQuestionDocuments(api: Api): Promise<void> {
  const ids: string[] = [];
  for (const language of await readdir(DOCUMENTS)) {
    for (const name of await readdir(join(DOCUMENTS, language))) {
      ids.push(await uploadMarkdown(api, name, await readFile(join(DOCUMENTS, language, name), "utf8")));
    }
  }
  await waitForLibrary(api, ids, () => undefined);
  await waitUntilIdle(api);
}
