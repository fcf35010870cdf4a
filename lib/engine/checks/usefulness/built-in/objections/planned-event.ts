import { plannedEvent } from "@/lib/engine/language/question/premises/planned-event";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { rowsOf } from "../rows/rows-of";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage } from "./quoted-text";

/** The planned event whose time the quoted sentences give, if the question asks when it happened. */
export const plannedEventObjection: Objection = {
  id: "planned-event",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const own = inLanguage(parts, language);
  const sentences = own.flatMap((part) =>
    rowsOf(part.passage, part.start, part.end).rows.length > 0 ? [] : [part.quote],
  );
  if (sentences.length < own.length) return null;
  const place = [...new Set(own.flatMap(({ passage }) => passage.headingPath.slice(-1)))].join("\n");
  const planned = plannedEvent(question, language, { sentences, place });
  if (planned === null) return null;
  return planned.found === "" ? reason("may_not_answer") : reason("answer_lacks_event", { ...planned });
}
