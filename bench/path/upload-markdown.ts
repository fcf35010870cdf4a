import { documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import type { Api } from "@/scripts/ask/api";

/** Uploads a document, which is then imported. @returns its id */
export async function uploadMarkdown(api: Api, fileName: string, text: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([text], { type: "text/markdown" }), fileName);
  const { documentId } = await api.json(documentAcceptedSchema, "/api/documents", { method: "POST", body: form });
  return documentId;
}
