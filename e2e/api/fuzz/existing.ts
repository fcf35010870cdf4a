import type { Api } from "../../support/api";

export const QUESTION = "How long are sign-in logs kept?";

/** What the requests refer to; created once, since broken requests change nothing. */
export interface Existing {
  runId: string;
  conversationId: string;
  documentId: string;
}

/** Creates what the requests refer to: an ended run, its conversation and a ready document. */
export async function makeExisting(api: Api): Promise<Existing> {
  const documentId = await api.addDocument("fuzz.md", "# Fuzz\n\nThe lighthouse of Karrow Point was built in 1871.\n");
  const { runId, conversationId } = await api.ask({ question: QUESTION });
  return { runId, conversationId, documentId };
}
