import type { ChatConnection } from "../model-connection";
import { LABEL_TOKENS } from "./tunables";
import { type LabelFormat, unsupportedCheck } from "./verifier-format";

/**
 * The system message that the weights were trained with. Ollama's model includes it; a server of the plain weights does
 * not. Source: github.com/Liyan06/MiniCheck, `minicheck/utils.py`.
 */
const SYSTEM =
  'Determine whether the provided claim is consistent with the corresponding document. Consistency in this context implies that all information presented in the claim is substantiated by the document. If not, it should be considered inconsistent. Please assess the claim\'s consistency with the document by responding with either "Yes" or "No".';

/**
 * Bespoke-MiniCheck 7B: reads a document and one sentence, and answers `Yes` if the document supports all of it.
 * Source: ollama.com/library/bespoke-minicheck and ollama.com/blog/reduce-hallucinations-with-bespoke-minicheck.
 */
export function miniCheckFormat(provider: ChatConnection["provider"]): LabelFormat {
  return {
    request(question) {
      if (question.check !== "support") throw unsupportedCheck("Bespoke-MiniCheck", question.check);
      const content = `Document: ${question.documents.join("\n")}\nClaim: ${question.claim}`;
      const user = { role: "user" as const, content };
      return {
        messages: provider === "ollama" ? [user] : [{ role: "system", content: SYSTEM }, user],
        maxTokens: LABEL_TOKENS,
      };
    },
    parse(text) {
      const label = /^(yes|no)$/i.exec(text.trim())?.[1]?.toLowerCase();
      if (label === undefined) return null;
      return label === "yes" ? "holds" : "fails";
    },
  };
}
