import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import { readerOf } from "@/lib/data/db/library/readable";
import {
  type AnsweredRun,
  answerOf,
  followAskedRun,
  type LoadAnswerWords,
  startAskedRun,
  turnAfter,
} from "@/lib/server/runs/answer/ask-run";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import {
  askInputSchema,
  askOutputSchema,
  type ExplainRunOutput,
  explainRunInputSchema,
  explainRunOutputSchema,
} from "@/lib/shared/contracts/mcp/tools";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { foldAttempts } from "@/lib/shared/projections/trace/attempts";
import type { RunWords } from "@/lib/shared/projections/workflow-run-answer";
import { toolResult } from "./results";

/** The tools that ask a question, and explain how an answer came about. */
export function registerAskTools(server: McpServer, ownerId: string, loadWords: LoadAnswerWords): void {
  server.registerTool(
    "ask",
    {
      title: "Ask the library",
      description:
        "Answers a question from the documents of the library, with every sentence checked against its sources. `outcome` says how far to trust it: `approved` passed every check, `best_effort` did not (`warning` says why), `abstained` means that the library has no answer. Do not present anything but an approved answer as certain.",
      inputSchema: askInputSchema,
      outputSchema: askOutputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    ({ question, profile, language, scope, follows }, context) =>
      toolResult("ask", async () => {
        const request: StartRunRequest = {
          question,
          ...(follows === undefined ? {} : await turnAfter(follows, ownerId)),
          ...(profile === undefined ? {} : { profile }),
          ...(language === undefined ? {} : { language }),
          ...(scope === undefined ? {} : { scope }),
        };
        const run = await startAskedRun(request, ownerId);
        const progress = followAskedRun(run, ownerId, context.mcpReq.signal, loadWords);
        const { text, whole } = await reported(progress, context);
        return { text: `${text}\n\nrun_id: ${run.runId}`, data: whole };
      }),
  );
  server.registerTool(
    "explain_run",
    {
      title: "Explain an answer",
      description:
        "How an answer came about: its steps, which passages were found and how they were graded, and the verdict and evidence for every sentence, in each attempt.",
      inputSchema: explainRunInputSchema,
      outputSchema: explainRunOutputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ run_id }) =>
      toolResult("explain_run", async () => {
        const trace = await readRunTrace(run_id, ownerId, readerOf(ownerId));
        const { whole, words } = await answerOf(trace, loadWords);
        const checks = checksOf(trace, words);
        return { text: explanation(whole.steps, checks), data: { ...whole, checks } };
      }),
  );
}

/** The answer, once there is one. Clients that ask for progress get the steps as they happen. */
async function reported(progress: ReturnType<typeof followAskedRun>, { mcpReq }: ServerContext): Promise<AnsweredRun> {
  const token = mcpReq._meta?.progressToken;
  let steps = 0;
  for await (const step of progress) {
    if (step.kind === "answered") return step.answered;
    steps += 1;
    if (token === undefined) continue;
    const params = { progressToken: token, progress: steps, message: step.line };
    await mcpReq.notify({ method: "notifications/progress", params });
  }
  throw new Error("A run that has ended has an answer.");
}

function checksOf({ events }: RunTrace, words: RunWords): ExplainRunOutput["checks"] {
  return foldAttempts(events).map(({ number, passages, grades, claims }) => {
    const gradeOf = new Map(grades.map((grade) => [grade.passageId, grade]));
    return {
      attempt: number,
      passages: passages.map(({ passageId, documentTitle }) => {
        const grade = gradeOf.get(passageId);
        return {
          passage_id: passageId,
          document_title: documentTitle,
          grade: grade?.grade ?? null,
          reason: grade === undefined ? null : words.reason(grade.reason),
        };
      }),
      sentences: claims.map(({ claim, result, retraction }) => ({
        text: claim.text,
        verdict: result.verdict,
        reason: words.reason(result.reason),
        evidence:
          result.evidence === null ? [] : [{ passage_id: result.evidence.passageId, quote: result.evidence.quote }],
        removed: retraction !== null,
      })),
    };
  });
}

function explanation(steps: readonly string[], checks: ExplainRunOutput["checks"]): string {
  const attempts = checks.map(({ attempt, passages, sentences }) =>
    [
      `Attempt ${attempt}`,
      ...passages.map(
        ({ document_title, grade, reason }) =>
          `- passage of ${document_title}: ${grade ?? "not graded"}${after(reason)}`,
      ),
      ...sentences.map(
        ({ text, verdict, reason, removed }) =>
          `- ${removed ? "removed sentence" : "sentence"}: “${text}” ${verdict === "no_claim" ? "nothing to check" : verdict}${after(reason)}`,
      ),
    ].join("\n"),
  );
  return [steps.join("\n"), ...attempts].join("\n\n");
}

function after(reason: string | null): string {
  return reason === null ? "" : ` (${reason})`;
}
