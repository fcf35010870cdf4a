import { z } from "zod";
import type { Passage } from "../../contracts/document";
import type { Claim, ClaimVerdict, Evidence, Verdict } from "../../contracts/judgement";
import { type Reason, reason } from "../../contracts/reason";
import { renderPrompt } from "../../prompts/render-prompt";
import type { SupportJudge } from "../judge";
import { askJudge, type LanguageModelJudgeOptions } from "./ask-judge";
import { locateQuote } from "./locate-quote";
import { cleanLabel, labelPassages } from "./passage-labels";

const verdictsSchema = z.object({
  verdicts: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      passage: z.string().nullable(),
      quote: z.string().nullable(),
      verdict: z.enum(["supported", "partial", "contradicted", "unsupported"]),
    }),
  ),
});
type JudgedSentence = z.infer<typeof verdictsSchema>["verdicts"][number];

function findEvidence(
  judged: JudgedSentence,
  named: Passage | undefined,
  passages: readonly Passage[],
): Evidence | null {
  const { quote } = judged;
  if (quote === null) return null;
  // A model may quote rightly and number wrongly: the words decide.
  for (const passage of named === undefined ? passages : [named, ...passages]) {
    const span = locateQuote(passage.text, quote);
    if (span !== null) return { passageId: passage.id, ...span, quote: passage.text.slice(span.start, span.end) };
  }
  return null;
}

/** A verdict stands on words of a passage: without them support is not known, and a contradiction is only a lack of support. */
function holdToEvidence(verdict: JudgedSentence["verdict"], evidence: Evidence | null): Verdict {
  if (evidence !== null || verdict === "unsupported") return verdict;
  return verdict === "contradicted" ? "unsupported" : "unknown";
}

/** Judges the sentences of an answer in one call, each with a quote that must stand in a passage. */
export function createLanguageModelSupportJudge({ model, prompts }: LanguageModelJudgeOptions): SupportJudge {
  return {
    judgeEarly: () => Promise.resolve(null),
    async judgeRemaining(claims, passages, context) {
      if (claims.length === 0) return [];
      const startedAt = performance.now();
      const labelled = labelPassages(passages);
      const { template } = prompts.prompt(context.language, "support");
      const sentences = claims.map((claim, index) => `S${index + 1} ${JSON.stringify(claim.text)}`).join("\n");
      const values = { question: context.question, passages: labelled.shown, sentences };
      const answer = await askJudge(
        model,
        {
          role: "support",
          messages: renderPrompt<"support">(template, values),
          schemaName: "support_verdicts",
          schema: verdictsSchema,
          items: claims.length,
        },
        context,
      );
      const ms = performance.now() - startedAt;
      const byId = new Map(
        answer.ok ? answer.value.verdicts.map((judged) => [cleanLabel("S", judged.id), judged]) : [],
      );
      const left: Reason = answer.ok ? reason("judge_failed", { detail: "sentence_left_out" }) : answer.reason;
      if (answer.ok && claims.some((_, index) => !byId.has(`S${index + 1}`))) context.onFailure(left);
      return claims.map((claim: Claim, index): ClaimVerdict => {
        const judged = byId.get(`S${index + 1}`);
        if (judged === undefined) {
          return {
            claimId: claim.id,
            verdict: "unknown",
            score: null,
            evidence: null,
            judge: "none",
            reason: left,
            ms,
          };
        }
        const named = judged.passage === null ? undefined : labelled.byLabel.get(cleanLabel("P", judged.passage));
        const evidence = findEvidence(judged, named, passages);
        const verdict = holdToEvidence(judged.verdict, evidence);
        const text = judged.reason.slice(0, 4_000);
        const why =
          verdict === "unknown"
            ? reason("judge_undecided", { detail: "quote_not_found" }, text)
            : reason("judged_by_model", {}, text);
        return { claimId: claim.id, verdict, score: null, evidence, judge: "llm", reason: why, ms };
      });
    },
  };
}
