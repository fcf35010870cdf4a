import {
  type ExportedConversation,
  exportedConversationSchema,
  type PersonalRecords,
  personalRecordsSchema,
} from "@/lib/shared/contracts/accounts/personal-data";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
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

/** What says whether the words about a run are of a private conversation. */
const runSelect = { ownerId: true, conversation: { select: { private: true } } } as const satisfies Prisma.RunSelect;
type AboutRun = Prisma.RunGetPayload<{ select: typeof runSelect }>;

/** Whether the words about a run are withheld from a reader: of others' private conversations, and of an unknown run. */
const withheldFrom = (reader: string, run: AboutRun | null): boolean =>
  run === null || (run.conversation.private && run.ownerId !== reader);

/**
 * A person's data apart from their conversations.
 * @param reader who reads it: a person's id. Only the person themselves reads the words of private conversations.
 * @throws AppError `not_found`
 */
export async function readPersonalRecords(personId: string, reader: string): Promise<PersonalRecords> {
  const account = await findPerson(personId);
  const isOwn = personId === reader;
  const own = { where: { ownerId: personId }, omit: { ownerId: true } } as const;
  const ofRun = { ...own, include: { run: { select: runSelect } } } as const;
  const ofCase = { ...own, include: { fromRun: { select: runSelect } } } as const;
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
    feedback: (await db().feedback.findMany({ ...ofRun, orderBy: { createdAt: "asc" } })).map(({ run, ...row }) =>
      marked(times(row), !isOwn && withheldFrom(reader, run), { note: null }),
    ),
    reviews: (await db().runReview.findMany({ ...ofRun, orderBy: { updatedAt: "asc" } })).map(({ run, ...row }) =>
      marked(changes(row), !isOwn && withheldFrom(reader, run), { note: null, correctedAnswer: null }),
    ),
    judgements: (await db().judgementReview.findMany({ ...own, orderBy: { updatedAt: "asc" } })).map(changes),
    savedFilters: (await db().savedFilter.findMany({ ...own, orderBy: { name: "asc" } })).map((row) =>
      marked(times(row), !isOwn, { name: null, query: null }),
    ),
    testCases: (await db().evalCase.findMany({ ...ofCase, orderBy: { createdAt: "asc" } })).map(({ fromRun, ...row }) =>
      marked(times(row), !isOwn && withheldFrom(reader, fromRun), { question: null, note: null }),
    ),
    documents: documents.map(times),
  });
}

/** An item, marked if its words are withheld. @param words the words, unless they are withheld */
function marked<Row, Words>(row: Row, wordsWithheld: boolean, words: Words) {
  return { ...row, ...(wordsWithheld && words), wordsWithheld };
}

/**
 * A person's conversations with their runs, also deleted ones that are not purged, in pages.
 * @param reader who reads them: to others than their owner, private ones are figures without words
 */
export async function* personalConversations(ownerId: string, reader: string): AsyncGenerator<ExportedConversation[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await db().conversation.findMany({
      where: { ownerId, kind: "chat", ...(after === undefined ? {} : { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: PERSONAL_PAGE,
      select: {
        ...{ id: true, title: true, private: true, pinned: true, createdAt: true, updatedAt: true, deletedAt: true },
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
    yield rows.map(({ deletedAt, runs, ...row }) => {
      const isClosed = row.private && ownerId !== reader;
      return exportedConversationSchema.parse({
        ...marked(changes(times(row)), isClosed, { title: null }),
        deletedAt: deletedAt?.toISOString() ?? null,
        runs: runs.map(({ startedAt, endedAt, ...run }) => ({
          ...run,
          ...(isClosed && { question: null, answer: null }),
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
      });
    });
    after = rows.at(-1)?.id;
    if (after === undefined || rows.length < PERSONAL_PAGE) return;
  }
}
