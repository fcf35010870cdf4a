import { z } from "zod";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import { fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { askJudge, type JudgeAnswer } from "../language-model/ask-judge";
import { isOneModel } from "../language-model/one-model";
import { numberedOpening } from "../language-model/passage-labels";
import { MAX_REASON_CHARS } from "../language-model/tunables";
import { utilitySchema } from "../usefulness/usefulness-answer";
import type { CandidateParts, CandidateSupportFound, CandidateUtilityFound, WantedParts } from "./candidate-judge";

const supportField = z.enum(["fully", "partially", "none"]);
const supportSchema = z.object({ reason: z.string(), support: supportField });
const utilityAnswerSchema = z.object({ reason: z.string(), utility: utilitySchema });
const bothSchema = z.object({
  support_reason: z.string(),
  support: supportField,
  utility_reason: z.string(),
  utility: utilitySchema,
});

export interface CandidateAssessment {
  models: Record<"support" | "usefulness", RoleModel>;
  prompts: PromptLibrary;
}

/** Asks the model for the requested parts of a candidate's judgement, both in one call if one model judges both. */
export async function assessCandidate(
  answer: string,
  passage: Passage,
  wanted: WantedParts,
  context: JudgeContext,
  assessment: CandidateAssessment,
): Promise<CandidateParts> {
  if (wanted.support && wanted.utility && isOneModel(assessment.models))
    return assessBoth(answer, passage, context, assessment);
  const [support, utility] = await Promise.all([
    wanted.support ? assessSupport(answer, passage, context, assessment) : null,
    wanted.utility ? assessUtility(answer, context, assessment) : null,
  ]);
  return { support, utility };
}

async function assessBoth(
  answer: string,
  passage: Passage,
  context: JudgeContext,
  { models, prompts }: CandidateAssessment,
): Promise<CandidateParts> {
  const opening = numberedOpening([passage], context);
  const values = { answer: fenceText(context.fence, answer) };
  const judged = await askJudge(
    models.support,
    {
      role: "support",
      messages: promptMessages(
        prompts,
        context.language,
        opening,
        { stage: "support", values },
        { stage: "utility", values },
      ),
      schemaName: "candidate_judgement",
      schema: bothSchema,
      items: 0,
      companion: { role: "usefulness", model: models.usefulness },
    },
    context,
  );
  if (!judged.ok) return { support: supportFrom(judged), utility: utilityFrom(judged) };
  const { support, support_reason, utility, utility_reason } = judged.value;
  return {
    support: supportFrom({ ok: true, value: { support, reason: support_reason } }),
    utility: utilityFrom({ ok: true, value: { utility, reason: utility_reason } }),
  };
}

async function assessSupport(
  answer: string,
  passage: Passage,
  context: JudgeContext,
  { models, prompts }: CandidateAssessment,
): Promise<CandidateSupportFound> {
  const task = { stage: "support" as const, values: { answer: fenceText(context.fence, answer) } };
  const judged = await askJudge(
    models.support,
    {
      role: "support",
      messages: promptMessages(prompts, context.language, numberedOpening([passage], context), task),
      schemaName: "candidate_support",
      schema: supportSchema,
      items: 0,
    },
    context,
  );
  return supportFrom(judged);
}

async function assessUtility(
  answer: string,
  context: JudgeContext,
  { models, prompts }: CandidateAssessment,
): Promise<CandidateUtilityFound> {
  const { question, fence, language } = context;
  const task = { stage: "utility" as const, values: { answer: fenceText(fence, answer) } };
  const judged = await askJudge(
    models.usefulness,
    {
      role: "usefulness",
      messages: promptMessages(prompts, language, { question, fence, passages: null }, task),
      schemaName: "candidate_utility",
      schema: utilityAnswerSchema,
      items: 0,
    },
    context,
  );
  return utilityFrom(judged);
}

function supportFrom(answer: JudgeAnswer<z.infer<typeof supportSchema>>): CandidateSupportFound {
  if (!answer.ok) return { value: "unknown", judge: "none", reason: answer.reason };
  return { value: answer.value.support, judge: "llm", reason: inItsWords(answer.value.reason) };
}

function utilityFrom(answer: JudgeAnswer<z.infer<typeof utilityAnswerSchema>>): CandidateUtilityFound {
  if (!answer.ok) return { value: null, judge: "none", reason: answer.reason };
  return { value: answer.value.utility, judge: "llm", reason: inItsWords(answer.value.reason) };
}

function inItsWords(text: string) {
  return reason("judged_by_model", {}, text.slice(0, MAX_REASON_CHARS));
}
