import { z } from "zod";
import { SPANS_TOKENS } from "./tunables";
import type { CheckedAnswer, SpanFormat, UnsupportedSpan } from "./verifier-format";

const CATEGORIES = ["contradiction", "fabricated_reference", "unsupported_addition"] as const;

/**
 * The prompt that LettuceDetect's generative models were trained with; other words reduce their accuracy. Source:
 * github.com/KRLabsOrg/LettuceDetect (MIT), `lettucedetect/prompts/generative.py`, and the model card of
 * lettucedect-v2-qwen-2b.
 */
const SYSTEM = `You are an expert annotator who identifies hallucinated spans in a generated answer with respect to a given context (the only trusted evidence). A hallucinated span is a substring of the answer that is not supported by the context. Spans consistent with the context are not hallucinations.

Quote each hallucinated span verbatim from the answer and classify it into exactly one category and one subcategory.

Categories (the kinds of unsupported span):
- contradiction: conflicts with the context (a wrong value, number, date, name, or relationship)
- fabricated_reference: an entity, name, identifier, or section that is absent from the context
- unsupported_addition: a claim, detail, or behavior the context never states

Subcategories:
- entity: a wrong or invented name, entity, or object
- temporal: an incorrect date, time, duration, or ordering
- numerical: an incorrect number, quantity, or amount
- value: a wrong value, setting, or attribute value
- relational: an incorrect relationship or association between things
- identifier: an invented identifier or name not found in the context
- section: a reference to a section, part, or location that does not exist
- attribute: an invented or incorrect attribute or property
- claim: an added factual claim the context does not support
- behavior: an added or changed action or behavior the context never states
- elaboration: extra detail or elaboration beyond what the context supports
- subjective: an unsupported subjective or evaluative statement
- unspecified: unsupported, with no more specific subtype

Reply with ONLY a JSON object (no markdown, no code fences): {"hallucinated_spans": [{"text": "...", "category": "...", "subcategory": "..."}]}. If nothing is unsupported, reply {"hallucinated_spans": []}.`;

const replySchema = z.object({
  hallucinated_spans: z.array(
    z.object({ text: z.string().min(1), category: z.enum(CATEGORIES), subcategory: z.string() }),
  ),
});

/** LettuceDetect v2's generative models: they quote and classify the unsupported words of an answer. */
export const LETTUCEDETECT_FORMAT: SpanFormat = {
  request: ({ question, documents, answer }) => ({
    messages: [
      { role: "system", content: SYSTEM },
      {
        role: "user",
        content: `User request: ${question}\n\n${documents.join("\n")}\n\nAnswer to verify:\n${answer}`,
      },
    ],
    maxTokens: SPANS_TOKENS,
  }),
  parse(text, answer) {
    const reply = parseReply(text);
    return reply === null ? null : locate(reply, answer);
  },
};

function parseReply(text: string): z.infer<typeof replySchema>["hallucinated_spans"] | null {
  try {
    return replySchema.parse(JSON.parse(text)).hallucinated_spans;
  } catch {
    return null;
  }
}

/**
 * Every occurrence of each quotation, since the model does not say which one it means. A quotation that is not in the
 * answer could belong to any sentence.
 */
function locate(quoted: z.infer<typeof replySchema>["hallucinated_spans"], answer: string): UnsupportedSpan[] | null {
  const spans: UnsupportedSpan[] = [];
  for (const { text, category } of quoted) {
    const first = answer.indexOf(text);
    if (first < 0) return null;
    for (let start = first; start >= 0; start = answer.indexOf(text, start + text.length)) {
      spans.push({ start, end: start + text.length, score: null, contradicts: category === "contradiction" });
    }
  }
  return spans;
}

const probability = z.number().min(0).max(1);
const answerSchema = z.object({
  predictions: z.array(
    z.object({
      start: z.number().int().min(0),
      end: z.number().int().min(0),
      text: z.string(),
      hallucination_score: probability,
    }),
  ),
});

/**
 * The body of a request to LettuceDetect's web API, `POST /v1/lettucedetect/spans`. Source:
 * github.com/KRLabsOrg/LettuceDetect, `lettucedetect_api/models.py` and `server.py`, `docs/guide/api.md`.
 */
export function spansBody({ question, documents, answer }: CheckedAnswer) {
  return { contexts: documents, question, answer };
}

/**
 * Reads the answer of the web API, whose offsets count code points.
 * @throws SyntaxError, ZodError, or RangeError for a span that is not in the answer
 */
export function parseSpans(text: string, answer: string): UnsupportedSpan[] {
  const points = Array.from(answer);
  return answerSchema.parse(JSON.parse(text)).predictions.map(({ start, end, text: words, hallucination_score }) => {
    if (start >= end || points.slice(start, end).join("") !== words) throw new RangeError("no such span in the answer");
    const from = points.slice(0, start).join("").length;
    return { start: from, end: from + words.length, score: hallucination_score, contradicts: false };
  });
}
