import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { bareCountObjection } from "./bare-count";
import { blankFieldObjection } from "./blank-field";
import { deniedPremiseObjection } from "./denied-premise";
import { documentKeeperObjection } from "./document-keeper";
import { emptyCellObjection } from "./empty-cell";
import { missingDetailObjection } from "./missing-detail";
import { missingKindObjection } from "./missing-kind";
import { negatedListObjection } from "./negated-list";
import type { JudgedAnswer, Objection } from "./objection";
import { oppositeConditionObjection } from "./opposite-condition";
import { oppositeEventObjection } from "./opposite-event";
import { otherPartyObjection } from "./other-party";
import { otherPeriodObjection } from "./other-period";
import { otherPersonObjection } from "./other-person";
import { otherRowsNoteObjection } from "./other-rows-note";
import { otherSectionObjection } from "./other-section";
import { otherThingObjection } from "./other-thing";
import { otherTimeObjection } from "./other-time";
import { outsideLimitObjection } from "./outside-limit";
import { plannedEventObjection } from "./planned-event";
import { rowsToComputeObjection } from "./rows-to-compute";
import { statedInHeadingObjection } from "./stated-in-heading";
import { unnamedTotalObjection } from "./unnamed-total";
import { unsureBoxesObjection } from "./unsure-boxes";

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
