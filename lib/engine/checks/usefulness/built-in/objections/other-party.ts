import { exchangedRoles } from "@/lib/engine/language/question/premises/exchanged-roles";
import { otherParty } from "@/lib/engine/language/question/premises/other-party";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage, quotedAndPlace } from "./quoted-text";

/** The party or person that the quoted sentences are about, if the question is about the other one. */
export const otherPartyObjection: Objection = {
  id: "other-party",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const own = inLanguage(parts, language);
  const sentences = own.map(({ quote }) => quote);
  const other = otherParty(question, language, quotedAndPlace(own)) ?? exchangedRoles(question, language, sentences);
  return other === null ? null : reason("answer_lacks_event", other);
}
