import { digestsToMake, readDigest, suggestionsByDocument } from "@/lib/data/db/library/digests";
import type { Reader } from "@/lib/data/db/library/readable";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { DocumentDigest, Suggestions } from "@/lib/shared/contracts/library/digest";
import { AppError } from "@/lib/shared/errors";
import { inTurn } from "./in-turn";
import { SUGGESTIONS } from "./tunables";

/** A few questions about the newest documents that a reader may read, taking one of each in turn. */
export async function suggestions(reader: Reader): Promise<Suggestions> {
  const [byDocument, making] = await Promise.all([
    suggestionsByDocument(SUGGESTIONS.documents, reader),
    digestsToMake(),
  ]);
  const questions = inTurn(byDocument);
  // Two documents may answer the same question.
  const first = new Map(questions.map((own) => [foldText(own.question), own] as const).toReversed());
  const once = questions.filter((own) => first.get(foldText(own.question)) === own);
  return { questions: once.slice(0, SUGGESTIONS.questions), making };
}

/** @throws AppError `not_found` */
export async function documentDigest(id: string): Promise<DocumentDigest> {
  const digest = await readDigest(id);
  if (digest === null) throw new AppError("not_found", "There is no such document.");
  return digest;
}
