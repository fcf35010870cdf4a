import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ExampleQuestions, RenderedQuestions } from "@/components/chat/conversation/empty-chat";
import type { Reader } from "@/lib/data/db/library/readable";
import { suggestions } from "@/lib/library/digest/suggestions";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { Suggestions } from "@/lib/shared/contracts/library/digest";
import { log } from "@/lib/shared/log";

const FILE = join(/* turbopackIgnore: true */ process.cwd(), "samples", "questions.json");
const questionsSchema = z.partialRecord(languageSchema, z.array(z.string()));

/** The example questions for the sample library; none if its folder was removed. */
async function readExampleQuestions(): Promise<ExampleQuestions> {
  let text: string;
  try {
    text = await readFile(FILE, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  return questionsSchema.parse(JSON.parse(text));
}

/** The questions that the home page offers. It is rendered without the user's own if they cannot be read. */
export async function readQuestions(reader: Reader | null): Promise<RenderedQuestions> {
  const [samples, own] = await Promise.all([readExampleQuestions(), reader === null ? null : suggestionsFor(reader)]);
  return { samples, own };
}

async function suggestionsFor(reader: Reader): Promise<Suggestions | null> {
  try {
    return await suggestions(reader);
  } catch (error) {
    log.warn({ err: error }, "the suggested questions could not be read");
    return null;
  }
}
