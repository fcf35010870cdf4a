import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import {
  type ConversationShare,
  conversationShareSchema,
  shareLinkListSchema,
} from "@/lib/shared/contracts/conversations/share-link";
import { callOf, createTeam, expectError, join, type Sent, send, type TeamMember } from "../testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});
const DAY_MS = 86_400_000;

setUpDatabase();
let member: TeamMember;
let conversation: { params: { id: string } };
let share: ConversationShare;

const asked = (who: Parameters<TeamMember>[0] | "anonymous", id: string, sent: Sent = {}) =>
  send(callOf(id), { cookie: who === "anonymous" ? undefined : member(who).cookie, ...sent });
const read = (who: Parameters<TeamMember>[0] | "anonymous", id = share.shareId) =>
  asked(who, "getShared", { params: { id } });
const change = async (json: object) => asked("analyst", "changeShare", { ...conversation, json });
const allowPublic = async (publicLinks: boolean) =>
  expect((await asked("admin", "saveSettings", { json: { settings: { sharing: { publicLinks } } } })).status).toBe(200);

beforeAll(async () => {
  member = await createTeam(CODE);
});
beforeEach(async () => {
  const { conversationId } = await createTestRun({ ownerId: member("analyst").id });
  conversation = { params: { id: conversationId } };
  share = conversationShareSchema.parse(await (await asked("analyst", "shareConversation", conversation)).json());
});

describe("a shared link of a team", () => {
  it("expires after a month, and works for those who sign in", async () => {
    const days = (Date.parse(share.expiresAt ?? "") - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    for (const who of ["analyst", "other", "reviewer", "admin"] as const) expect((await read(who)).status).toBe(200);
    const closed = await expectError(await read("anonymous"), "unauthenticated", "a link of the team");
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await expectError(await read("anonymous", unknown), "unauthenticated", "an unknown link")).toEqual(closed);
  });

  it("stops working when it has expired, and can be made again", async () => {
    await db().conversation.update({ where: { id: conversation.params.id }, data: { shareExpiresAt: new Date() } });
    await expectError(await read("other"), "not_found", "an expired link");
    const again = conversationShareSchema.parse(
      await (await asked("analyst", "shareConversation", conversation)).json(),
    );
    expect(again.shareId).not.toBe(share.shareId);
    expect((await read("other", again.shareId)).status).toBe(200);
  });

  it("has the end that its owner chooses, and is theirs alone to change", async () => {
    const never = conversationShareSchema.parse(await (await change({ days: null })).json());
    expect(never).toEqual({ ...share, expiresAt: null });
    await expectError(
      await asked("other", "changeShare", { ...conversation, json: { days: 1 } }),
      "not_found",
      "another's",
    );
    await asked("analyst", "unshareConversation", conversation);
    await expectError(await change({ days: 1 }), "not_found", "no link");
  });

  it("is public only while an administrator allows it", async () => {
    await expectError(await change({ public: true }), "forbidden", "public links are off");
    await allowPublic(true);
    expect((await change({ public: true })).status).toBe(200);
    expect((await read("anonymous")).status).toBe(200);
    // Nothing else is open to its readers.
    await expectError(await asked("anonymous", "getConversation", conversation), "unauthenticated", "the conversation");
    await allowPublic(false);
    await expectError(await read("anonymous"), "unauthenticated", "public links are off again");
    expect((await read("other")).status).toBe(200);
  });

  it("works for no one while its owner is disabled, public or not", async () => {
    await allowPublic(true);
    const owner = await join(member("admin"), "analyst", "leaver@example.com");
    const { conversationId } = await createTestRun({ ownerId: owner.id });
    const own = { params: { id: conversationId }, cookie: owner.cookie };
    const made = await send(callOf("shareConversation"), own);
    const { shareId } = conversationShareSchema.parse(await made.json());
    await send(callOf("changeShare"), { ...own, json: { public: true } });
    expect([(await read("anonymous", shareId)).status, (await read("other", shareId)).status]).toEqual([200, 200]);
    const disable = (disabled: boolean) =>
      asked("admin", "changePerson", { params: { id: owner.id }, json: { disabled } });
    const listed = async () => JSON.stringify(await (await asked("admin", "listShareLinks")).json());

    expect((await disable(true)).status).toBe(200);
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const who of ["anonymous", "other", "admin"] as const) {
      const [gone, never] = [await read(who, shareId), await read(who, unknown)];
      expect(gone.status, who).toBe(who === "anonymous" ? 401 : 404);
      expect(await gone.json(), who).toEqual(await never.json());
    }
    expect(await listed()).not.toContain(shareId);

    expect((await disable(false)).status).toBe(200);
    expect([(await read("anonymous", shareId)).status, (await read("other", shareId)).status]).toEqual([200, 200]);
    expect(await listed()).toContain(shareId);
  });

  it("is listed for administrators with its owner, who end it", async () => {
    const { links } = shareLinkListSchema.parse(await (await asked("admin", "listShareLinks")).json());
    expect(links[0]).toMatchObject({
      ...{ shareId: share.shareId, conversationId: conversation.params.id, public: false, expiresAt: share.expiresAt },
      owner: { id: member("analyst").id, name: "analyst@example.com" },
    });
    expect((await asked("admin", "endShareLink", { params: { id: share.shareId } })).status).toBe(204);
    await expectError(await read("other"), "not_found", "an ended link");
    await expectError(await asked("admin", "endShareLink", { params: { id: share.shareId } }), "not_found", "twice");
    const after = shareLinkListSchema.parse(await (await asked("admin", "listShareLinks")).json());
    expect(after.links.map(({ shareId }) => shareId)).not.toContain(share.shareId);
  });
});
