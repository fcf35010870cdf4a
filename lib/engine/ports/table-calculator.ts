import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope, Passage } from "@/lib/shared/contracts/library/document";
import type { CalculatedValue, Calculation, DocumentTable, TablePlan } from "@/lib/shared/contracts/library/tables";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

export interface CalculationRequest {
  question: string;
  language: TextLanguage;
  /** The part of the library to search; `null`: the whole library. */
  scope: LibraryScope | null;
  /** Passages found by a search, whose tables are also considered. */
  passageIds: readonly string[];
  /** Asks a language model for a plan if the built-in patterns yield none; `null` without a model. */
  askModel: ((tables: readonly DocumentTable[]) => Promise<ModelPlan | null>) | null;
  signal: AbortSignal;
}

/** A plan that a language model wrote, valid for the table's columns; its values may still be unknown to the table. */
export interface ModelPlan {
  tableId: string;
  plan: TablePlan;
}

export type CalculationAnswer =
  /** `noun`: what is counted or listed, in the question's words. `passages`: those that its rows are in, the first ones. */
  { calculation: Calculation; noun: string | null; passages: Passage[] } | { refused: Reason };

/** The result of a calculation repeated from the document's text, without the database's query. */
export interface Recalculation {
  values: CalculatedValue[];
  /** Positions of the rows that were asked for. */
  rows: number[];
  matched: number;
  undecided: number;
  /** Whether it agrees with the calculation. */
  agrees: boolean;
}

/** A run's port to the tables of the library. */
export interface TableCalculator {
  /** Whether a question may ask to compute over a table, judging by its words alone. */
  mayCompute(question: string, language: TextLanguage): boolean;
  /** @throws AppError `unavailable` if the tables cannot be read: the question then goes to the passages */
  calculate(request: CalculationRequest): Promise<CalculationAnswer>;
  /** @returns `null` if the table is gone. @throws the signal's reason, or if the tables cannot be read */
  recalculate(calculation: Calculation, signal: AbortSignal): Promise<Recalculation | null>;
}
