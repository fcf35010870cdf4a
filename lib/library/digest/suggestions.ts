import { digestsToMake, readDigest, suggestionsByDocument } from "@/lib/data/db/library/digests";
import type { DocumentDigest, Suggestions } from "@/lib/shared/contracts/library/digest";
import { AppError } from "@/lib/shared/errors";
import { SUGGESTIONS } from "./tunables";

/** A few questions about the owner's newest documents, the first of each before the second of any. */
export async function suggestions(): Promise<Suggestions> {
  const [byDocument, making] = await Promise.all([suggestionsByDocument(SUGGESTIONS.documents), digestsToMake()]);
  const turns = Math.max(0, ...byDocument.map(({ length }) => length));
  const inTurn = Array.from({ length: turns }, (_, turn) => byDocument.flatMap((own) => own[turn] ?? []));
  return { questions: inTurn.flat().slice(0, SUGGESTIONS.questions), making };
}

/** @throws AppError `not_found` */
export async function documentDigest(id: string): Promise<DocumentDigest> {
  const digest = await readDigest(id);
  if (digest === null) throw new AppError("not_found", "There is no document with this id.");
  return digest;
}
