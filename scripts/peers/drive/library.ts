import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { type WorkflowRunAnswer, workflowRunAnswerSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { Caller } from "@/scripts/security/caller";
import { uploadFile } from "../../security/upload-file";
import type { PeerHost } from "../peer-host";

/** A question of the sample library with the words of its answer. */
export const SAMPLE = { question: "How long is the river Aubrelle?", answer: "84 kilometres" };

/** Waits until every document is ready. @throws if one failed */
export async function untilLibraryReady(url: string, host: PeerHost): Promise<number> {
  const caller = new Caller([url]);
  let count = 0;
  await host.waitFor("the library", async () => {
    const { documents } = await caller.made(documentListSchema, "GET", "/api/documents");
    const failed = documents.find(({ status }) => status === "failed");
    if (failed !== undefined) throw new Error(`${failed.title} failed: ${JSON.stringify(failed.failure)}`);
    count = documents.length;
    return count > 0 && documents.every(({ status }) => status === "ready");
  });
  return count;
}

/** Asks a question to its end. */
export function ask(url: string, question: string): Promise<WorkflowRunAnswer> {
  return new Caller([url]).made(workflowRunAnswerSchema, "POST", "/workflow/run", { json: { question } });
}

/** Asks the sample question. @throws unless its answer is right and approved */
export async function askSample(url: string): Promise<void> {
  const { answer, outcome, warning } = await ask(url, SAMPLE.question);
  if (outcome !== "approved" || !answer.includes(SAMPLE.answer)) {
    throw new Error(`The sample question ended ${outcome} (${warning}): ${answer}`);
  }
}

/** Uploads a note, asks about it, and deletes nothing. @throws unless the answer is right and approved */
export async function addAndAsk(url: string, host: PeerHost): Promise<void> {
  const note = "# Harbour office\n\nThe harbour office of Brisemer opens at 6:45 on market days.\n";
  const added = await uploadFile(url, "harbour-office.md", new TextEncoder().encode(note));
  if ("refused" in added) throw new Error(`The upload was refused: ${added.refused}`);
  await untilLibraryReady(url, host);
  const { answer, outcome } = await ask(url, "When does the harbour office of Brisemer open on market days?");
  if (outcome !== "approved" || !answer.includes("6:45")) throw new Error(`It ended ${outcome}: ${answer}`);
}

/** What the application searches with. */
export async function searchEngine(url: string): Promise<{ dense: string; lexical: string }> {
  return (await new Caller([url]).made(searchIndexStatusSchema, "GET", "/api/search-index")).engine;
}
