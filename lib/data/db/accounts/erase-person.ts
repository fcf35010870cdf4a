import { type ErasurePreview, erasurePreviewSchema } from "@/lib/shared/contracts/accounts/personal-data";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { forgetAddresses } from "./email-address";
import { findPerson, noPerson } from "./people";

/** Deleted long enough ago that the next purge removes it. */
const LONG_AGO = new Date(0);

/** What is erased with a person. @throws AppError `not_found` */
export async function countPersonalData(personId: string): Promise<ErasurePreview> {
  await findPerson(personId);
  const own = { where: { ownerId: personId } };
  const thumbs = await db().feedback.count(own);
  const reviews = (await db().runReview.count(own)) + (await db().judgementReview.count(own));
  return erasurePreviewSchema.parse({
    conversations: await db().conversation.count({ where: { ownerId: personId, kind: "chat" } }),
    runs: await db().run.count({ where: { ownerId: personId, purpose: "question" } }),
    feedback: thumbs + reviews,
    savedFilters: await db().savedFilter.count(own),
    testCases: await db().evalCase.count(own),
    documents: (await documentsOfOne(personId)).length,
  });
}

/** A document of each series whose versions this person alone added. */
export async function documentsOfOne(personId: string): Promise<string[]> {
  const rows = await db().document.findMany({
    where: { addedBy: personId },
    distinct: ["seriesId"],
    select: { id: true, seriesId: true },
  });
  const shared = await db().document.findMany({
    where: { seriesId: { in: rows.map(({ seriesId }) => seriesId) }, addedBy: { not: personId } },
    distinct: ["seriesId"],
    select: { seriesId: true },
  });
  const others = new Set(shared.map(({ seriesId }) => seriesId));
  return rows.filter(({ seriesId }) => !others.has(seriesId)).map(({ id }) => id);
}

/**
 * Erases a person: their account with its sessions and links, reviews, thumbs, saved filters and test cases. Their
 * conversations are hidden at once and purged next, answers in progress are cancelled, and documents pass to the person who
 * erases. In the audit log they are an id from now on.
 * @param by who does it: a person's id
 * @throws AppError `not_found`
 */
export async function erasePerson(personId: string, documents: "delete" | "keep", by: string): Promise<void> {
  const own = { where: { ownerId: personId } };
  await db().$transaction(async (client) => {
    const person = await client.person.findUnique({ where: { id: personId }, select: { email: true } });
    if (person === null) throw noPerson();
    await client.document.updateMany({ where: { addedBy: personId }, data: { addedBy: by } });
    await client.run.updateMany({
      where: { ownerId: personId, status: "running" },
      data: { cancelRequested: true },
    });
    await client.conversation.updateMany({ ...own, data: { deletedAt: LONG_AGO, shareId: null } });
    await client.feedback.deleteMany(own);
    await client.runReview.deleteMany(own);
    await client.judgementReview.deleteMany(own);
    await client.savedFilter.deleteMany(own);
    await client.evalRun.deleteMany(own);
    await client.evalCase.deleteMany(own);
    await client.oneTimeLink.deleteMany({ where: { email: person.email } });
    await forgetAddresses(client, personId, person.email);
    await client.person.delete({ where: { id: personId }, select: { id: true } });
    await record({ type: "person-erased", personId, documents }, client);
  });
}
