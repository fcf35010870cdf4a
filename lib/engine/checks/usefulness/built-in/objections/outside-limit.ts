import { outsideLimit } from "@/lib/engine/language/question/premises/outside-limit";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Objection } from "./objection";
import { inLanguage } from "./quoted-text";

/** The limit that the quoted sentences state, if the amount in the question's condition lies outside it. */
export const outsideLimitObjection: Objection = {
  id: "outside-limit",
  find({ parts, context: { question, language } }) {
    const sentences = inLanguage(parts, language).map(({ quote }) => quote);
    const other = outsideLimit(question, language, sentences);
    return other === null ? null : reason("answer_lacks_number", { ...other });
  },
};
