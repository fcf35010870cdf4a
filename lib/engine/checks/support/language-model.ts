import type { RoleModel } from "@/lib/engine/models/role-model";
import type { JudgeContext, RemainingVerdicts, SupportJudge } from "@/lib/engine/ports/judge";
import { fenceText } from "@/lib/engine/prompts/fence";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import type { Claim, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { askJudge, type LanguageModelJudgeOptions } from "../language-model/ask-judge";
import { numberedOpening } from "../language-model/passage-labels";
import { usefulnessAnswerSchema, usefulnessFrom } from "../usefulness/usefulness-answer";
import { listSentences, verdictsFrom, verdictsSchema } from "./sentence-verdicts";

/** The usefulness requested together with the verdicts. */
export interface CompanionUsefulness {
  model: RoleModel;
  /** The judgement made without the model; `null` if the model has to be asked. */
  withoutModel(
    answer: string,
    passages: readonly Passage[],
    context: JudgeContext,
  ): Promise<UsefulnessJudgement | null>;
}

const answerJudgementSchema = verdictsSchema.extend(usefulnessAnswerSchema.shape);

/**
 * Judges the sentences of an answer in one call, each with a quote that must occur in a passage. The model sees all
 * passages of the answer, since a sentence about what they do not say can only be checked against all of them.
 * @param companion `null`: usefulness is never requested here
 */
export function createLanguageModelSupportJudge(
  options: LanguageModelJudgeOptions,
  companion: CompanionUsefulness | null = null,
): SupportJudge {
  return {
    judgeEarly: () => Promise.resolve(null),
    async judgeRemaining(claims, passages, context, answer) {
      if (claims.length === 0) return { verdicts: [], usefulness: null };
      if (answer === undefined || companion === null) return judgeSentences(claims, passages, context, options);
      const known = await companion.withoutModel(answer, passages, context);
      if (known === null) return judgeBoth({ claims, answer }, passages, context, options, companion);
      const { verdicts } = await judgeSentences(claims, passages, context, options);
      return { verdicts, usefulness: known };
    },
  };
}

async function judgeSentences(
  claims: readonly Claim[],
  passages: readonly Passage[],
  context: JudgeContext,
  { model, prompts }: LanguageModelJudgeOptions,
): Promise<RemainingVerdicts> {
  const startedAt = performance.now();
  const check = { stage: "check" as const, values: { sentences: listSentences(claims) } };
  const judged = await askJudge(
    model,
    {
      role: "support",
      messages: promptMessages(prompts, context.language, numberedOpening(passages, context), check),
      schemaName: "support_verdicts",
      schema: verdictsSchema,
      items: claims.length,
    },
    context,
  );
  const ms = performance.now() - startedAt;
  return { verdicts: verdictsFrom(judged, claims, passages, context, ms), usefulness: null };
}

/** Verdicts and usefulness in one call. If it fails both are unknown, and neither is requested again. */
async function judgeBoth(
  { claims, answer }: { claims: readonly Claim[]; answer: string },
  passages: readonly Passage[],
  context: JudgeContext,
  { model, prompts }: LanguageModelJudgeOptions,
  companion: CompanionUsefulness,
): Promise<RemainingVerdicts> {
  const startedAt = performance.now();
  const opening = numberedOpening(passages, context);
  const check = { stage: "check" as const, values: { sentences: listSentences(claims) } };
  const quality = { stage: "quality" as const, values: { answer: fenceText(context.fence, answer) } };
  const judged = await askJudge(
    model,
    {
      role: "support",
      messages: promptMessages(prompts, context.language, opening, check, quality),
      schemaName: "answer_judgement",
      schema: answerJudgementSchema,
      items: claims.length,
      companion: { role: "usefulness", model: companion.model },
    },
    context,
  );
  const ms = performance.now() - startedAt;
  return {
    verdicts: verdictsFrom(judged, claims, passages, context, ms),
    usefulness: usefulnessFrom(judged, ms),
  };
}
