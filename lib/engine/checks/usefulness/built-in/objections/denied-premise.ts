import { deniedPremise } from "@/lib/engine/language/question/premises/denied-premise";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage } from "./quoted-text";

/** The text quoted from a passage, if it affirms what the question assumes is denied. */
export const deniedPremiseObjection: Objection = {
  id: "denied-premise",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const own = inLanguage(parts, language);
  const texts = [...new Set(own.map(({ passage }) => passage.id))].map((id) =>
    own.flatMap(({ passage, quote }) => (passage.id === id ? [quote] : [])).join(" "),
  );
  const denied = deniedPremise(question, language, texts);
  return denied === null ? null : reason("answer_lacks_event", { ...denied });
}
