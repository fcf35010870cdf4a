import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { bareCountObjection } from "./objections/bare-count";
import { blankFieldObjection } from "./objections/blank-field";
import { deniedPremiseObjection } from "./objections/denied-premise";
import { documentKeeperObjection } from "./objections/document-keeper";
import { emptyCellObjection } from "./objections/empty-cell";
import { missingDetailObjection } from "./objections/missing-detail";
import { missingKindObjection } from "./objections/missing-kind";
import { negatedListObjection } from "./objections/negated-list";
import type { JudgedAnswer, Objection } from "./objections/objection";
import { oppositeConditionObjection } from "./objections/opposite-condition";
import { oppositeEventObjection } from "./objections/opposite-event";
import { otherPartyObjection } from "./objections/other-party";
import { otherPeriodObjection } from "./objections/other-period";
import { otherPersonObjection } from "./objections/other-person";
import { otherRowsNoteObjection } from "./objections/other-rows-note";
import { otherSectionObjection } from "./objections/other-section";
import { otherThingObjection } from "./objections/other-thing";
import { otherTimeObjection } from "./objections/other-time";
import { outsideLimitObjection } from "./objections/outside-limit";
import { plannedEventObjection } from "./objections/planned-event";
import { rowsToComputeObjection } from "./objections/rows-to-compute";
import { statedInHeadingObjection } from "./objections/stated-in-heading";
import { unnamedTotalObjection } from "./objections/unnamed-total";
import { unsureBoxesObjection } from "./objections/unsure-boxes";

/** The rules that keep an answer from being approved, in order: the first one that applies gives the reason. */
export const OBJECTIONS: readonly Objection[] = [
  rowsToComputeObjection,
  blankFieldObjection,
  unsureBoxesObjection,
  unnamedTotalObjection,
  bareCountObjection,
  otherPeriodObjection,
  negatedListObjection,
  missingDetailObjection,
  otherTimeObjection,
  otherPersonObjection,
  documentKeeperObjection,
  otherThingObjection,
  otherPartyObjection,
  otherSectionObjection,
  deniedPremiseObjection,
  emptyCellObjection,
  oppositeEventObjection,
  oppositeConditionObjection,
  outsideLimitObjection,
  plannedEventObjection,
  otherRowsNoteObjection,
  statedInHeadingObjection,
  missingKindObjection,
];

/** The finding that documents disagree, in which the models take part: with these rules, what can be left out. */
export const DISAGREEMENT = "sources-disagree";

/** What the first rule that applies says; `null` if none does. */
export function firstObjection(
  answer: JudgedAnswer,
  { isDecisive, without }: { isDecisive: boolean; without: ReadonlySet<string> },
): Reason | null {
  for (const objection of OBJECTIONS) {
    if ((objection.isDecisive ?? false) !== isDecisive || without.has(objection.id)) continue;
    const found = objection.find(answer);
    if (found !== null) return found;
  }
  return null;
}
