import type { z } from "zod";
import type { PromptView } from "../read-prompt";
import { contentWords } from "./shared-words";

const SMALL_TALK =
  /^\W*(?:hello|hi|hey|thanks|thank you|good (?:morning|evening)|bonjour|bonsoir|salut|merci)(?!\p{L})/iu;
const ARITHMETIC = /\d\s*[-+*/×÷]\s*\d/;
const LATEST = /(?<!\p{L})(?:today|latest|news|weather|aujourd['’]hui|actualités?|météo)(?!\p{L})/iu;

/** A decision by the question's words for the planning schemas; `null` for any other schema. */
export function defaultQueryPlanning(
  schemaName: string,
  prompt: PromptView,
  schema: z.core.util.JSONType,
): z.core.util.JSONType | null {
  const needsNoDocuments = SMALL_TALK.test(prompt.question) || ARITHMETIC.test(prompt.question);
  switch (schemaName) {
    case "route_choice": {
      const wanted = needsNoDocuments ? "llm_internal" : LATEST.test(prompt.question) ? "web_search" : "kg_retrieval";
      // The schema lists the available routes.
      const isOffered = JSON.stringify(schema).includes(`"${wanted}"`);
      return { reason: "By the words of the question.", route: isOffered ? wanted : "kg_retrieval" };
    }
    case "retrieval_decision":
      return { reason: "By the words of the question.", retrieve: !needsNoDocuments };
    case "condensed_question":
      return { question: condense(prompt) };
    case "hypothetical_passage":
      return { passage: `What is known of it: ${contentWords(prompt.question).join(", ")}.` };
    case "query_variants":
      return { queries: [`${contentWords(prompt.question).join(" ")}?`, contentWords(prompt.question).join(", ")] };
    case "query_rewrite":
      return { query: [...new Set(contentWords(prompt.question))].join(" ") || prompt.question };
    case "table_query":
      return {
        ...{ reason: "No table is asked for.", table: "none", function: "count", column: null, group_by: null },
        ...{ conditions: [], order_by: null, order: "none", limit: null },
      };
    default:
      return null;
  }
}

/** Words that refer to an earlier turn. */
const POINTS_BACK =
  /^(?:and|et)(?!\p{L})|(?<!\p{L})(?:it|its|they|them|their|there|he|she|his|her|il|elle|ils|elles|lui|leur|cela|ça)(?!\p{L})/iu;

/** The question with the subject of the last turn's first line; unchanged if it stands alone. */
function condense({ question, quoted }: PromptView): string {
  if (!POINTS_BACK.test(question)) return question;
  const lastTurn = (quoted ?? "").split("\n\n").at(-1) ?? "";
  const asked = (lastTurn.split("\n")[0] ?? "").replace(/^[^:]*:\s*/, "");
  const own = new Set(contentWords(question));
  const missing = [...new Set(contentWords(asked))].filter((word) => !own.has(word));
  return missing.length === 0 ? question : `${question} (${missing.join(" ")})`;
}
