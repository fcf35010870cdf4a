import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/** The first detail of the question missing from the answer and its sources. */
export const missingDetailObjection: Objection = {
  id: "missing-detail",
  find,
};

function find({ text, sources, context: { question, language, hopTo } }: JudgedAnswer): Reason | null {
  const sourceTexts = sources.flatMap((passage) => [
    ...passagePlace(passage),
    passage.text,
    hopTo(passage.id)?.sentence ?? "",
  ]);
  const [lack] = missingDetails(question, language, [...sourceTexts, text].join("\n"));
  return lack === undefined ? null : reason(`answer_lacks_${lack.kind}`, { asked: lack.asked, found: lack.found });
}
