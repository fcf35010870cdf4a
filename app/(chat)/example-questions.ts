import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ExampleQuestions } from "@/components/chat/conversation/empty-chat";
import { languageSchema } from "@/lib/shared/contracts/language";

const FILE = join(/* turbopackIgnore: true */ process.cwd(), "samples", "questions.json");
const questionsSchema = z.partialRecord(languageSchema, z.array(z.string()));

/** The example questions for the sample library; none if its folder was removed. */
export async function readExampleQuestions(): Promise<ExampleQuestions> {
  let text: string;
  try {
    text = await readFile(FILE, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  return questionsSchema.parse(JSON.parse(text));
}
