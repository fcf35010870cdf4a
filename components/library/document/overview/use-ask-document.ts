"use client";

import { useRouter } from "next/navigation";
import { fetchJson } from "@/lib/browser/api/api-client";
import { useChange } from "@/lib/browser/api/use-change";
import { chooseScope } from "@/lib/browser/storage/conversation-choices";
import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";

/** Asks a question of one document alone, in a new conversation whose next questions are asked of it as well. */
export function useAskDocument(documentId: string) {
  const router = useRouter();
  const scope = { documents: [documentId] };
  const { mutate, isPending, error } = useChange(
    (question: string) => fetchJson(runAcceptedSchema, "POST /api/runs", { json: { question, scope } }),
    {},
  );
  const ask = (question: string) =>
    mutate(question, {
      onSuccess: ({ conversationId }) => {
        chooseScope(conversationId, scope);
        router.push(`/c/${conversationId}`);
      },
    });
  return { ask, isPending, error };
}
