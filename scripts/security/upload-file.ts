import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { uploadAcceptedSchema } from "@/lib/shared/contracts/library/document";

/** The result of an upload: ids of the added documents, or why it was refused. */
export type Uploaded = { ids: string[]; ms: number } | { refused: string; ms: number };

/** Uploads a file like a browser. */
export async function uploadFile(url: string, fileName: string, bytes: Uint8Array): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", new File([Buffer.from(bytes)], fileName));
  const since = performance.now();
  const answer = await fetch(`${url}/api/documents`, { method: "POST", body: form });
  const body: unknown = await answer.json();
  const ms = performance.now() - since;
  if (!answer.ok) return { refused: `${answer.status} ${errorAnswerSchema.parse(body).error.code}`, ms };
  const accepted = uploadAcceptedSchema.parse(body);
  const documents = "documents" in accepted ? accepted.documents : [accepted];
  return { ids: documents.map(({ documentId }) => documentId), ms };
}
