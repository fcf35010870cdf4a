import { z } from "zod";
import type { ReflectionJudge } from "@/lib/engine/ports/judge";
import { fenceText } from "@/lib/engine/prompts/fence";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { askJudge, type LanguageModelJudgeOptions } from "../language-model/ask-judge";
import { labelNumber, numberedOpening } from "../language-model/passage-labels";
import { MAX_REASON_CHARS } from "../language-model/tunables";

/** The published fields; the reason comes first, so that the model gives it before it decides. */
const reflectionAnswerSchema = z.object({
  reflection_reason: z.string(),
  answer_grounded: z.boolean(),
  hallucination_detected: z.boolean(),
  reflection_score: z.number().min(0).max(1),
  sources_cited: z.array(z.coerce.string()),
  needs_regeneration: z.boolean(),
});

/** Requests one reflection on the whole answer, in the published form. */
export function createLanguageModelReflectionJudge({ model, prompts }: LanguageModelJudgeOptions): ReflectionJudge {
  return {
    usesVerdicts: false,
    async reflect({ answer }, passages, context) {
      const task = { stage: "reflect" as const, values: { answer: fenceText(context.fence, answer) } };
      const judged = await askJudge(
        model,
        {
          role: "support",
          messages: promptMessages(prompts, context.language, numberedOpening(passages, context), task),
          schemaName: "reflection",
          schema: reflectionAnswerSchema,
          items: 1,
        },
        context,
      );
      if (!judged.ok) {
        return {
          groundedness: "unknown",
          hallucinationDetected: false,
          score: null,
          sourcesCited: [],
          reason: judged.reason,
          needsRegeneration: false,
        };
      }
      const fields = judged.value;
      const shown = new Set(passages.map(({ id }) => context.numberOf(id)));
      const cited = fields.sources_cited.flatMap((source) => labelNumber(source) ?? []);
      return {
        groundedness: fields.answer_grounded ? "grounded" : "not_grounded",
        hallucinationDetected: fields.hallucination_detected,
        score: fields.reflection_score,
        sourcesCited: [...new Set(cited)].filter((number) => shown.has(number)),
        reason: reason("judged_by_model", {}, fields.reflection_reason.slice(0, MAX_REASON_CHARS)),
        needsRegeneration: fields.needs_regeneration,
      };
    },
  };
}
