import { documentListSchema } from "@/lib/shared/contracts/library/document";
import type { Api } from "@/scripts/ask/api";
import { INGEST_DOCUMENTS, INGEST_PARAGRAPHS } from "./tunables";
import { uploadMarkdown } from "./upload-markdown";

const SUBJECTS = ["harbour", "orchard", "archive", "observatory", "railway", "library", "market", "bridge"];

/** A unique document in plain sentences. */
export function documentText(number: number): string {
  const paragraphs = Array.from({ length: INGEST_PARAGRAPHS }, (_, index) => {
    const subject = SUBJECTS[(number + index) % SUBJECTS.length];
    return `Paragraph ${index + 1} of report ${number} describes the ${subject}. It was visited in ${1800 + number * 7 + index} by a party of ${index + 3} people, who noted its condition, its keeper and the weather of the day. They paid ${number + index} coins and left before the evening.`;
  });
  return `# Report ${number}\n\n${paragraphs.join("\n\n")}\n`;
}

/** Uploads many documents. @returns a check whether any of them is still being ingested */
export async function uploadDocuments(api: Api): Promise<() => Promise<boolean>> {
  const ids = new Set<string>();
  for (let number = 1; number <= INGEST_DOCUMENTS; number += 1) {
    ids.add(await uploadMarkdown(api, `report-${number}.md`, documentText(number)));
  }
  return async () => {
    const { documents } = await api.json(documentListSchema, "/api/documents");
    return documents.some(({ id, status }) => ids.has(id) && (status === "queued" || status === "processing"));
  };
}
