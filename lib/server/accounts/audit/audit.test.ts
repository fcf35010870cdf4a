import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { deleteOldAudit } from "@/lib/data/db/audit/audit-retention";
import { record, recording } from "@/lib/data/db/audit/record";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { type AuditEntry, auditEntrySchema, auditPageSchema } from "@/lib/shared/contracts/accounts/audit-log";
import { groupSchema } from "@/lib/shared/contracts/accounts/group";
import { collectionSchema } from "@/lib/shared/contracts/library/document";
import { CLIENT_ADDRESS_HEADER } from "../client-address";
import { callOf, createTeam, PASSWORD, type Sent, send, type TeamMember } from "../testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});
const ADDRESS = "203.0.113.7";
const KEY = "sk-very-secret-key";

describe.each(EVERY_DATABASE)("the audit log on %s", (_name, create) => {
  setUpDatabase(create);
  let member: TeamMember;
  const asked = (id: string, sent: Sent = {}) => send(callOf(id), { cookie: member("admin").cookie, ...sent });
  const page = async (query: Record<string, string> = {}) =>
    auditPageSchema.parse(await (await asked("listAudit", { query })).json());
  const entries = async (query: Record<string, string> = {}) => (await page({ limit: "200", ...query })).entries;
  const eventsOf = (found: AuditEntry[]) => found.map(({ event }) => event);

  beforeAll(async () => {
    member = await createTeam(CODE);
  });

  it("records how the team came together, newest first", async () => {
    const admin = member("admin").id;
    const types = (await entries()).map(({ type }) => type).reverse();
    expect(types.slice(0, 5)).toEqual([
      ...["first-admin-created", "signed-in", "person-invited", "invitation-accepted", "signed-in"],
    ]);
    const actors = (await entries()).map(({ actor }) => actor?.name).reverse();
    expect(actors.slice(0, 5).every((name) => typeof name === "string" && name !== "")).toBe(true);
    expect(actors[3]).toBe(actors[4]);
    const [invited] = (await entries({ kind: "people", text: "other@example.com" })).filter(
      ({ type }) => type === "person-invited",
    );
    expect(invited).toMatchObject({
      actor: { id: admin, name: "Ada" },
      event: { type: "person-invited", email: "other@example.com", role: "analyst" },
    });
  });

  it("records who does what, from where, with what changed", async () => {
    const other = member("other").id;
    const changeRole = (role: string) => asked("changePerson", { params: { id: other }, json: { role } });
    await changeRole("reviewer");
    await changeRole("analyst");
    // A change without effect is not recorded.
    await changeRole("analyst");
    const roles = (await entries({ kind: "people", person: other })).filter(({ type }) => type === "role-changed");
    expect(eventsOf(roles)).toEqual([
      { type: "role-changed", personId: other, before: "reviewer", after: "analyst" },
      { type: "role-changed", personId: other, before: "analyst", after: "reviewer" },
    ]);
    expect(roles[0]).toMatchObject({ actor: { name: "Ada" }, person: { id: other, name: "other@example.com" } });

    const headers = { [CLIENT_ADDRESS_HEADER]: ADDRESS };
    const wrong = { email: "nobody@example.com", password: "wrong" };
    expect((await asked("signIn", { json: wrong, cookie: undefined, headers })).status).toBe(401);
    expect((await entries({ kind: "sign_in", text: ADDRESS }))[0]).toMatchObject({
      ...{ actor: null, person: null, address: ADDRESS },
      event: { type: "sign-in-failed", personId: null },
    });
    // The typed text may be a password.
    expect(JSON.stringify(await entries())).not.toContain("nobody@example.com");
  });

  it("records rights, settings, keys, deletions, links and exports, and no secret", async () => {
    const group = groupSchema.parse(await (await asked("addGroup", { json: { name: "Legal" } })).json());
    await asked("changeGroup", { params: { id: group.id }, json: { add: [member("analyst").id] } });
    const made = await asked("addCollection", { json: { name: "Contracts" } });
    const { id } = collectionSchema.parse(await made.json());
    const rights = { everyone: "none", groups: [{ id: group.id, level: "read" }] };
    expect((await asked("setCollectionRights", { params: { id }, json: rights })).status).toBe(200);
    const saved = await asked("saveSettings", { json: { settings: { retrieval: { topK: 3 } } } });
    expect(saved.status).toBe(200);
    const key = await asked("saveWebSearchKey", { json: { provider: "tavily", apiKey: KEY } });
    expect(key.status).toBe(200);
    expect((await asked("deleteCollection", { params: { id } })).status).toBeLessThan(300);
    const { conversationId, runId } = await createTestRun({ ownerId: member("admin").id });
    const conversation = { params: { id: conversationId } };
    await asked("shareConversation", conversation);
    await asked("shareConversation", conversation);
    await asked("unshareConversation", conversation);
    await asked("exportRun", { params: { id: runId } });
    await (await asked("exportRuns")).text();
    await asked("deleteConversation", conversation);
    await asked("signOut", { cookie: member("other").cookie });

    expect(eventsOf(await entries({ kind: "rights" })).reverse()).toEqual([
      { type: "group-added", groupId: group.id, name: "Legal" },
      {
        ...{ type: "group-changed", groupId: group.id, before: "Legal", after: "Legal" },
        ...{ added: [member("analyst").id], removed: [] },
      },
      {
        ...{ type: "rights-changed", collectionId: id, name: "Contracts" },
        ...{ before: { everyone: "write", groups: [] }, after: rights },
      },
    ]);
    expect(eventsOf(await entries({ kind: "settings" })).reverse()).toMatchObject([
      { type: "settings-changed", changes: [{ path: "retrieval.topK", to: 3 }] },
      { type: "key-saved" },
    ]);
    const types = async (kind: string) => (await entries({ kind })).map(({ type }) => type).reverse();
    expect(await types("links")).toEqual(["link-made", "link-ended"]);
    expect(await types("deletions")).toEqual(["collection-deleted", "conversation-deleted"]);
    expect(
      eventsOf(await entries({ kind: "exports" })).map((event) => event?.type === "exported" && event.content),
    ).toEqual(["runs", "run"]);
    expect((await types("sign_in")).at(-1)).toBe("signed-out");
    const everything = JSON.stringify(await db().auditEntry.findMany({ omit: { id: true } }));
    for (const secret of [KEY, PASSWORD, "touchstone-session"]) expect(everything).not.toContain(secret);
  });

  it("stores a change and its entry together or not at all", async () => {
    const before = await db().auditEntry.count();
    const failing = recording(async (client) => {
      await client.teamGroup.deleteMany({});
      await record({ type: "model-pulled", model: "never" }, client);
      throw new Error("it failed");
    });
    await expect(failing).rejects.toThrow("it failed");
    expect(await db().auditEntry.count()).toBe(before);
    expect(await db().teamGroup.count()).toBe(1);
  });

  it("refuses to change or delete entries", async () => {
    const refused = /append-only/;
    await expect(db().auditEntry.updateMany({ data: { type: "signed-in" } })).rejects.toThrow(refused);
    await expect(db().auditEntry.updateMany({ data: { actorId: null } })).rejects.toThrow(refused);
    await expect(db().auditEntry.deleteMany({})).rejects.toThrow(refused);
    await expect(db().$executeRaw`TRUNCATE audit_entry`).rejects.toThrow(refused);
    // Not even the retention deletes entries that are not old enough.
    await db().auditEntry.create({ data: { type: "signed-in", at: new Date(Date.now() - 86_400_000), detail: {} } });
    await expect(deleteOldAudit(0.5)).rejects.toThrow(refused);
  });

  it("deletes entries by age, and records how many", async () => {
    const at = new Date(Date.now() - 100 * 86_400_000);
    await db().auditEntry.createMany({ data: [1, 2].map(() => ({ type: "signed-in", at, detail: {} })) });
    expect(await deleteOldAudit(101)).toBe(0);
    expect(await deleteOldAudit(99)).toBe(2);
    const [newest] = await entries();
    expect(newest).toMatchObject({
      actor: null,
      event: { type: "retention-applied", what: "audit", count: 2, days: 99 },
    });
  });

  it("is read page by page, and searched literally", async () => {
    const all = await entries();
    const read: AuditEntry[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { entries: some, nextCursor } = await page({ limit: "4", ...(cursor === undefined ? {} : { cursor }) });
      read.push(...some);
      cursor = nextCursor;
    }
    expect(read).toEqual(all);
    expect(await entries({ text: "%" })).toEqual([]);
    const [first] = all;
    expect(await entries({ to: first?.at ?? "" })).not.toContainEqual(first);
  });

  it("keeps an entry that this version cannot read", async () => {
    await db().auditEntry.create({ data: { type: "of-another-version", detail: { what: 1 } } });
    expect((await entries())[0]).toMatchObject({ type: "of-another-version", event: null });
  });

  it("is exported as JSON Lines and CSV", async () => {
    const lines = (await (await asked("exportAudit", { query: { format: "jsonl" } })).text()).trimEnd().split("\n");
    const exported = z.array(auditEntrySchema).parse(lines.map((line): unknown => JSON.parse(line)));
    // The export itself is the newest entry.
    expect(exported[0]?.event).toMatchObject({ type: "exported", content: "audit", format: "jsonl" });
    expect(exported).toEqual(await entries());
    const csv = await (await asked("exportAudit", { query: { format: "csv", kind: "rights" } })).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(4);
    expect(csv).toContain("group-added");
  });
});
