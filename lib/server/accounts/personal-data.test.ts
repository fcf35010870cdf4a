import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { purgeDeletedConversations } from "@/lib/data/db/conversations/conversation-retention";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { auditPageSchema } from "@/lib/shared/contracts/accounts/audit-log";
import { erasurePreviewSchema, personalDataSchema } from "@/lib/shared/contracts/accounts/personal-data";
import {
  callOf,
  createTeam,
  expectError,
  join,
  type Member,
  makeToken,
  PASSWORD,
  type Sent,
  send,
  type TeamMember,
} from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();
let member: TeamMember;
beforeAll(async () => {
  member = await createTeam(CODE);
});

const asked = (who: Member, id: string, sent: Sent = {}) => send(callOf(id), { cookie: who.cookie, ...sent });
const admin = () => member("admin");

async function addDocument(addedBy: string, series: { seriesId: string; version: number }): Promise<string> {
  const id = randomUUID();
  await db().document.create({
    data: {
      ...{ id, ownerId: "local", addedBy, title: "Notes", fileName: `${id}.md`, bytes: 1, ...series },
      ...{ mediaType: "text/markdown", contentHash: id, status: "failed", original: new Uint8Array([65]) },
    },
  });
  return id;
}

/** A person with something of each kind; one of their two documents has a version of another person's. */
async function somebody(email: string) {
  const person = await join(admin(), "analyst", email);
  const { runId, conversationId } = await createTestRun({ ownerId: person.id, question: `Of ${email}?` });
  await db().run.update({ where: { id: runId }, data: { status: "ended", answer: `To ${email}.` } });
  await asked(person, "shareConversation", { params: { id: conversationId } });
  await asked(person, "rateRun", { params: { id: runId }, json: { rating: "up" } });
  await asked(person, "saveFilter", { json: { name: "Mine", query: { outcome: "approved" } } });
  const [own, shared] = [randomUUID(), randomUUID()];
  return {
    ...{ person, runId, conversationId },
    own: await addDocument(person.id, { seriesId: own, version: 1 }),
    shared: await addDocument(person.id, { seriesId: shared, version: 2 }),
    first: await addDocument(member("other").id, { seriesId: shared, version: 1 }),
  };
}

const params = (id: string) => ({ params: { id } });

describe("a person's data", () => {
  it("is a file for the person themselves and for administrators", async () => {
    const { person, runId } = await somebody("file@example.com");
    await makeToken(person, ["read"]);
    const own = personalDataSchema.parse(await (await asked(person, "exportOwnData")).json());
    expect(own).toMatchObject({
      account: { id: person.id, email: "file@example.com", role: "analyst" },
      conversations: [{ runs: [{ id: runId, question: "Of file@example.com?", answer: "To file@example.com." }] }],
      savedFilters: [{ name: "Mine" }],
      feedback: [{ runId, rating: "up" }],
    });
    expect(own.documents).toHaveLength(2);
    expect(own.audit.every(({ actor }) => actor?.id === person.id)).toBe(true);
    expect(own.audit.map(({ type }) => type)).toContain("link-made");
    expect(own.tokens.map(({ scopes }) => scopes)).toEqual([["read"]]);
    expect(JSON.stringify(own)).not.toMatch(/password|"token"|tokenHash|tst_/i);

    const answer = await asked(admin(), "exportPersonData", params(person.id));
    const { exportedAt: _, audit, savedFilters, ...same } = personalDataSchema.parse(await answer.json());
    expect(own).toMatchObject(same);
    expect(savedFilters).toMatchObject([{ name: null, query: null, wordsWithheld: true }]);
    // Their own export is the newest thing they did.
    expect(audit[0]?.event).toMatchObject({ type: "exported", content: "personal_data", personId: person.id });
    await expectError(await asked(member("other"), "exportPersonData", params(person.id)), "forbidden", "an analyst");
  });
});

/** In every text that a private conversation can leave behind. */
const SECRET = "zephyrqueen";

/** A person with a private conversation, and a colleague's review and test case of it. */
async function somebodyPrivate(email: string) {
  const made = await somebody(email);
  const { person, runId, conversationId } = made;
  const { id: reviewer } = member("reviewer");
  await db().conversation.update({ where: { id: conversationId }, data: { title: `About ${SECRET}` } });
  await db().run.update({ where: { id: runId }, data: { question: `${SECRET}?`, answer: `${SECRET}.` } });
  await db().runTag.create({ data: { runId, tag: SECRET } });
  await db().feedback.updateMany({ where: { runId }, data: { note: SECRET } });
  await db().savedFilter.create({
    data: { id: randomUUID(), ownerId: person.id, name: SECRET, query: { text: SECRET } },
  });
  for (const ownerId of [person.id, reviewer]) {
    await db().runReview.create({ data: { runId, ownerId, agrees: false, correctedAnswer: SECRET, note: SECRET } });
    for (const fromRunId of [runId, null]) {
      await db().evalCase.create({ data: { id: randomUUID(), ownerId, question: SECRET, note: SECRET, fromRunId } });
    }
  }
  await asked(person, "updateConversation", { params: { id: conversationId }, json: { private: true } });
  return made;
}

describe("words of private conversations", () => {
  const fileOf = async (who: Member, id: string) => {
    const text = await (await asked(who, "exportPersonData", params(id))).text();
    return { text, file: personalDataSchema.parse(JSON.parse(text)) };
  };

  it("are not in the file that an administrator gets, which says that they are withheld", async () => {
    const { person, conversationId, runId } = await somebodyPrivate("private@example.com");
    const open = await createTestRun({ ownerId: person.id, question: "Asked in the open?" });
    await db().feedback.create({ data: { runId: open.runId, ownerId: person.id, rating: "down", note: "Too short" } });
    await db().evalCase.create({
      data: { id: randomUUID(), ownerId: person.id, question: "In the open?", fromRunId: open.runId },
    });
    const { text, file } = await fileOf(admin(), person.id);
    expect(text).not.toContain(SECRET);
    const withheld = { wordsWithheld: true };
    expect(file.conversations.find(({ id }) => id === conversationId)).toMatchObject({
      ...{ private: true, title: null, ...withheld },
      runs: [{ id: runId, question: null, answer: null, profile: expect.any(String), startedAt: expect.any(String) }],
    });
    expect(file.feedback.find((one) => one.runId === runId)).toMatchObject({ rating: "up", note: null, ...withheld });
    expect(file.reviews).toMatchObject([{ runId, agrees: false, correctedAnswer: null, note: null, ...withheld }]);
    expect(file.savedFilters).toHaveLength(2);
    expect(file.testCases.map(({ question }) => question)).toEqual([null, null, "In the open?"]);
    // Everything else is there, and not marked.
    expect(file.conversations.find(({ id }) => id === open.conversationId)).toMatchObject({
      ...{ private: false, wordsWithheld: false, runs: [{ question: "Asked in the open?" }] },
    });
    expect(file.feedback.find((one) => one.runId === open.runId)).toMatchObject({
      ...{ note: "Too short", wordsWithheld: false },
    });
  });

  it("are not in the file of a colleague who reviewed them before", async () => {
    await somebodyPrivate("reviewed@example.com");
    const { text, file } = await fileOf(admin(), member("reviewer").id);
    expect(text).not.toContain(SECRET);
    expect(file.reviews.length).toBeGreaterThan(0);
  });

  it("are in one's own file, also an administrator's", async () => {
    const { person } = await somebodyPrivate("own@example.com");
    const own = personalDataSchema.parse(await (await asked(person, "exportOwnData")).json());
    expect(own.conversations).toMatchObject([
      { ...{ private: true, wordsWithheld: false, title: `About ${SECRET}` }, runs: [{ answer: `${SECRET}.` }] },
    ]);
    expect(own.feedback).toMatchObject([{ note: SECRET, wordsWithheld: false }]);
    expect(own.reviews).toMatchObject([{ correctedAnswer: SECRET, note: SECRET }]);
    expect(own.savedFilters.map(({ name }) => name)).toEqual(["Mine", SECRET]);
    expect(own.testCases).toMatchObject([{ question: SECRET }, { question: SECRET }]);

    const asAdmin = await createTestRun({ ownerId: admin().id, question: "An administrator's own?" });
    await db().conversation.update({ where: { id: asAdmin.conversationId }, data: { private: true } });
    const { text } = await fileOf(admin(), admin().id);
    expect(text).toContain("An administrator's own?");
  });

  it("are in neither the preview of erasing nor the audit log", async () => {
    const { person } = await somebodyPrivate("audited@example.com");
    const preview = await asked(admin(), "previewErasure", params(person.id));
    expect(preview.status).toBe(200);
    const log = await asked(admin(), "exportAudit", { query: { format: "jsonl", person: person.id } });
    const lines = await log.text();
    expect(lines).toContain(person.id);
    expect([await preview.text(), lines].join("")).not.toContain(SECRET);
  });
});

describe("erasing a person", () => {
  const preview = async (id: string) =>
    erasurePreviewSchema.parse(await (await asked(admin(), "previewErasure", params(id))).json());
  const erase = (id: string, documents: "delete" | "keep") =>
    asked(admin(), "erasePerson", { ...params(id), json: { documents } });

  it("removes what the preview counts, ends sessions and links at once, and leaves an id in the audit log", async () => {
    const { person, runId, conversationId, own, shared, first } = await somebody("gone@example.com");
    const other = await somebody("stays@example.com");
    expect(await preview(person.id)).toEqual({
      ...{ conversations: 1, runs: 1, feedback: 1, savedFilters: 1, testCases: 0, documents: 1 },
    });
    const { shareId } = await db().conversation.findUniqueOrThrow({ where: { id: conversationId } });
    expect((await erase(person.id, "delete")).status).toBe(204);

    await expectError(await asked(person, "listConversations"), "unauthenticated", "the session");
    await expectError(await asked(admin(), "getShared", params(shareId ?? "")), "not_found", "the link");
    await expectError(await asked(admin(), "getRun", params(runId)), "not_found", "the run");
    const password = { json: { email: "gone@example.com", password: PASSWORD }, cookie: undefined };
    await expectError(await asked(admin(), "signIn", password), "unauthenticated", "the account");
    await purgeDeletedConversations(86_400_000);
    expect(await db().run.count({ where: { ownerId: person.id } })).toBe(0);
    const documents = await db().document.findMany({ where: { id: { in: [own, shared, first] } } });
    expect(new Map(documents.map(({ id, addedBy }) => [id, addedBy]))).toEqual(
      new Map([
        [shared, admin().id],
        [first, member("other").id],
      ]),
    );
    for (const table of ["person", "personSession", "feedback", "savedFilter", "oneTimeLink", "auditEntry"] as const) {
      expect(await rowsOf(table), table).not.toContain("gone@example.com");
    }
    expect(await rowsOf("person")).toContain("stays@example.com");
    expect(await db().run.count({ where: { ownerId: other.person.id } })).toBe(1);

    const query = { person: person.id };
    const { entries } = auditPageSchema.parse(await (await asked(admin(), "listAudit", { query })).json());
    expect(entries[0]).toMatchObject({
      ...{ actor: { name: "Ada" }, person: { id: person.id, name: null } },
      event: { type: "person-erased", documents: "delete" },
    });
    expect(entries.find(({ type }) => type === "link-made")?.actor).toEqual({ id: person.id, name: null });
  });

  it("passes documents on to the administrator who erases", async () => {
    const { person, own } = await somebody("leaves@example.com");
    expect((await erase(person.id, "keep")).status).toBe(204);
    expect(await db().document.findUnique({ where: { id: own }, select: { addedBy: true } })).toEqual({
      addedBy: admin().id,
    });
  });

  it("refuses oneself, also as the last administrator, and unknown people", async () => {
    await expectError(await erase(admin().id, "keep"), "conflict", "oneself");
    expect((await asked(admin(), "listPeople")).status).toBe(200);
    await expectError(await erase(randomUUID(), "keep"), "not_found", "nobody");
    await expectError(
      await asked(member("reviewer"), "previewErasure", params(member("other").id)),
      "forbidden",
      "a reviewer",
    );
  });
});

async function rowsOf(table: "person" | "personSession" | "feedback" | "savedFilter" | "oneTimeLink" | "auditEntry") {
  const rows = await db().$queryRawUnsafe(
    `SELECT to_jsonb(one)::text AS row FROM ${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS one`,
  );
  return JSON.stringify(rows);
}
