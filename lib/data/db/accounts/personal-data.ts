import {
  type ExportedConversation,
  exportedConversationSchema,
  type PersonalRecords,
  personalRecordsSchema,
} from "@/lib/shared/contracts/accounts/personal-data";
import { db } from "../connection/client";
import { PERSONAL_PAGE } from "../tunables";
import { listApiTokens } from "./api-tokens";
import { findPerson } from "./people";

const times = <Row extends { createdAt: Date }>({ createdAt, ...same }: Row) => ({
  ...same,
  createdAt: createdAt.toISOString(),
});
const changes = <Row extends { updatedAt: Date }>({ updatedAt, ...same }: Row) => ({
  ...same,
  updatedAt: updatedAt.toISOString(),
});

/** What a person left behind beside their conversations. @throws AppError `not_found` */
export async function readPersonalRecords(personId: string): Promise<PersonalRecords> {
  const account = await findPerson(personId);
  const own = { where: { ownerId: personId }, omit: { ownerId: true } } as const;
  const sessions = await db().personSession.findMany({
    where: { userId: personId },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true, updatedAt: true, ipAddress: true, userAgent: true },
  });
  const groups = await db().teamGroup.findMany({
    where: { members: { some: { personId } } },
    orderBy: { name: "asc" },
    select: { name: true },
  });
  const documents = await db().document.findMany({
    where: { addedBy: personId, superseded: false },
    orderBy: { createdAt: "asc" },
    select: { id: true, title: true, fileName: true, version: true, createdAt: true },
  });
  return personalRecordsSchema.parse({
    account,
    groups: groups.map(({ name }) => name),
    sessions: sessions.map((session) => changes(times(session))),
    tokens: await listApiTokens(personId),
    feedback: (await db().feedback.findMany({ ...own, orderBy: { createdAt: "asc" } })).map(times),
    reviews: (await db().runReview.findMany({ ...own, orderBy: { updatedAt: "asc" } })).map(changes),
    judgements: (await db().judgementReview.findMany({ ...own, orderBy: { updatedAt: "asc" } })).map(changes),
    savedFilters: (await db().savedFilter.findMany({ ...own, orderBy: { name: "asc" } })).map(times),
    testCases: (await db().evalCase.findMany({ ...own, orderBy: { createdAt: "asc" } })).map(times),
    documents: documents.map(times),
  });
}

/** A person's conversations with their runs, also deleted ones that are not purged, in pages. */
export async function* personalConversations(ownerId: string): AsyncGenerator<ExportedConversation[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await db().conversation.findMany({
      where: { ownerId, kind: "chat", ...(after === undefined ? {} : { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: PERSONAL_PAGE,
      select: {
        ...{ id: true, title: true, pinned: true, createdAt: true, updatedAt: true, deletedAt: true },
        runs: {
          where: { purpose: "question" },
          orderBy: [{ startedAt: "asc" }, { id: "asc" }],
          select: {
            ...{ id: true, question: true, answer: true, outcome: true, language: true, profile: true },
            ...{ startedAt: true, endedAt: true },
          },
        },
      },
    });
    yield rows.map(({ deletedAt, runs, ...row }) =>
      exportedConversationSchema.parse({
        ...changes(times(row)),
        deletedAt: deletedAt?.toISOString() ?? null,
        runs: runs.map(({ startedAt, endedAt, ...run }) => ({
          ...run,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
      }),
    );
    after = rows.at(-1)?.id;
    if (after === undefined || rows.length < PERSONAL_PAGE) return;
  }
}
