import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { purgeDeletedConversations } from "@/lib/data/db/conversations/purge-conversations";
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
    const { exportedAt: _, audit, ...same } = personalDataSchema.parse(await answer.json());
    expect(own).toMatchObject(same);
    // Their own export is the newest thing they did.
    expect(audit[0]?.event).toMatchObject({ type: "exported", content: "personal_data", personId: person.id });
    await expectError(await asked(member("other"), "exportPersonData", params(person.id)), "forbidden", "an analyst");
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
