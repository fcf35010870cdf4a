import { tableName, wordCalculation } from "@/lib/engine/checks/calculation/word-calculation";
import type { CalculationAnswer } from "@/lib/engine/ports/table-calculator";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { nextAfterCalculation } from "@/lib/engine/steps/paths";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { NO_RESULTS } from "@/lib/shared/contracts/evaluation/results";
import { servedLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import { citationOf } from "../answer/citations";
import { ClaimSplitter } from "../answer/claims";
import { librarySearchRequest } from "../search/library-search";

/**
 * Answers a question that asks to count, add up, average, rank or list by a query over a table of the library. A
 * question without a certain calculation continues like any other.
 */
export const compute: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, language: state.language }),
  run: async (state, context) => {
    const answer = await calculate(state, context);
    if ("refused" in answer) {
      return {
        update: { next: "__end__" },
        summary: answer.refused,
        output: { computed: false },
      };
    }
    const { calculation, noun, passages } = answer;
    context.rememberPassages(passages);
    const citationOrder = [...new Set([...state.citationOrder, ...passages.map(({ id }) => id)])];
    context.emit({
      type: "retrieval-result",
      query: state.question,
      passages: passages.map((passage, at) => ({
        ...citationOf(passage, citationOrder),
        language: passage.language,
        ranks: { ...NO_RANKS, fusedRank: at + 1 },
      })),
    });
    context.emit({ type: "calculation-result", calculation });
    const numbers = passages.map(({ id }) => citationOrder.indexOf(id) + 1);
    const citations = numbers.map((number) => `[${number}]`).join("");
    const text = wordCalculation(calculation, { noun, citations, language: servedLanguage(state.language) });
    context.emit({ type: "text-delta", delta: text, textVersion: context.attempt });
    const splitter = new ClaimSplitter(`a${context.attempt}`, state.language, (number) => citationOrder[number - 1]);
    const attempt: AttemptRecord = {
      number: context.attempt,
      mode: "grounded",
      text,
      cutShort: false,
      claims: splitter.finish(text),
      passageIds: passages.map(({ id }) => id),
      verdicts: [],
      ...NO_RESULTS,
      candidates: [],
    };
    const { assumptions, coverage } = calculation;
    const assumed = assumptions.length > 0 ? reason("calculation_assumed", { count: assumptions.length }) : null;
    const made = reason("calculation_made", { rows: coverage.matched, table: tableName(calculation.table) });
    return {
      update: {
        citationOrder,
        retrieved: passages.map(({ id }) => ({ passageId: id, score: 1 })),
        attempts: [...state.attempts.filter(({ number }) => number !== attempt.number), attempt],
        calculated: { calculation, noun },
        weakness: state.weakness ?? assumed,
        next: nextAfterCalculation(byCheck(context.settings.checks)),
        decided: made,
      },
      summary: made,
      output: { computed: true, rows: coverage.matched },
    };
  },
};

const NO_RANKS = {
  denseRank: null,
  denseScore: null,
  lexicalRank: null,
  lexicalScore: null,
  fusedScore: 1,
  rerankRank: null,
  rerankScore: null,
};

async function calculate(state: WorkflowStateValue, context: NodeContext): Promise<CalculationAnswer> {
  const { calculator, questionPlanning } = context.dependencies;
  if (calculator === null) return { refused: reason("calculation_unsure") };
  const { tablePlanner } = questionPlanning;
  const { question, language, scope } = state;
  const planning = context.planningContext("calculator", "documents-alone");
  try {
    return await calculator.calculate({
      question,
      language,
      scope,
      passageIds: await foundPassages(state, context),
      askModel: tablePlanner === null ? null : (tables) => tablePlanner.plan(question, tables, planning),
      signal: context.signal,
    });
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    const refused = reason("calculation_failed");
    context.emit({ type: "degraded", what: "calculator", reason: refused, fallback: "documents-alone" });
    return { refused };
  }
}

/** Passages that a plain search finds: a table may be found by its meaning. None if search is unavailable. */
async function foundPassages(state: WorkflowStateValue, context: NodeContext): Promise<string[]> {
  const { question, query, scope, language } = state;
  const asked = { question, query, passage: null, meaning: null, variants: [], scope };
  const request = librarySearchRequest(
    asked,
    context.settings,
    { reranker: null, graph: null },
    { language, signal: context.signal },
    () => context.planningContext("reranker", "retrieval-order"),
  );
  try {
    const { passages } = await context.dependencies.retriever.search(request);
    return passages.map(({ passage }) => passage.id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    return [];
  }
}
