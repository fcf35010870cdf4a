import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage } from "./quoted-text";

/** The keeper of the document, if that is quoted and the question asks something else about a person. */
export const documentKeeperObjection: Objection = {
  id: "document-keeper",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const { documentKeeper } = packOf(language).cautions;
  const asked = new Set(analyze(question, language));
  const isUnasked = inLanguage(parts, language).some(({ quote }) => {
    const [label] = documentKeeper.exec(foldText(quote)) ?? [];
    return label !== undefined && !analyze(label, language).some((term) => asked.has(term));
  });
  return isUnasked ? reason("may_not_answer") : null;
}
