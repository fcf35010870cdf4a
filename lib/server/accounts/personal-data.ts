import { countPersonalData, documentsOfOne, erasePerson as erase } from "@/lib/data/db/accounts/erase-person";
import { changePerson } from "@/lib/data/db/accounts/people";
import { personalConversations, readPersonalRecords } from "@/lib/data/db/accounts/personal-data";
import { auditPages } from "@/lib/data/db/audit/read-audit";
import { record } from "@/lib/data/db/audit/record";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { removeDocument } from "@/lib/library/ingest/documents/remove-document";
import type { ErasurePreview, ErasureRequest } from "@/lib/shared/contracts/accounts/personal-data";
import { AppError } from "@/lib/shared/errors";
import { forgetFailuresOf, requireAccounts } from "./sign-in";

/**
 * A person's data as one JSON file, written piece by piece: its form is `personalDataSchema`. The export is recorded.
 * @param reader who asks, by their id: for others than the person, the words of private conversations are left out
 * @throws AppError `not_found`
 */
export async function* exportPersonalData(personId: string, reader: string): AsyncGenerator<string> {
  requireAccounts();
  const records = await readPersonalRecords(personId, reader);
  await record({ type: "exported", content: "personal_data", format: "json", id: null, personId });
  const head = JSON.stringify({ exportedAt: new Date().toISOString(), ...records });
  yield head.slice(0, -1);
  yield* listPieces("conversations", personalConversations(personId, reader));
  yield* listPieces("audit", auditPages({ actor: personId }));
  yield "}\n";
}

/** A member of the object that is a list, in pieces. */
async function* listPieces(name: string, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = "";
  yield `,${JSON.stringify(name)}:[`;
  for await (const page of pages) {
    for (const item of page) {
      yield `${separator}\n${JSON.stringify(item)}`;
      separator = ",";
    }
  }
  yield "]";
}

/** What is erased with a person. @throws AppError `not_found` */
export async function previewErasure(personId: string): Promise<ErasurePreview> {
  requireAccounts();
  return countPersonalData(personId);
}

/**
 * Erases a person. The account is disabled first, which ends sessions and links at once and refuses the last
 * administrator; if a document cannot be deleted, nothing else is, and it can be tried again.
 * @param by who does it, and gets the documents that are kept: a person's id
 * @throws AppError `not_found`; `conflict` for oneself and for the last administrator
 */
export async function erasePerson(personId: string, { documents }: ErasureRequest, by: string): Promise<void> {
  requireAccounts();
  const { email } = await changePerson(personId, { disabled: true }, by);
  if (documents === "delete") {
    for (const id of await documentsOfOne(personId)) await removeDocument(id, EVERYTHING).catch(unlessGone);
  }
  await erase(personId, documents, by);
  await forgetFailuresOf(email);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
}
