import { beforeAll, describe, expect, it, vi } from "vitest";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addCollection, addGroup, asked, upload } from "./testing/library";
import { createAdmin, join, type Member } from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

let admin: Member;
let ann: Member;
beforeAll(async () => {
  admin = await createAdmin(CODE);
  ann = await join(admin, "analyst", "ann@example.com");
});

/** The whole text of an open stream until it ends, and a way to leave it. */
async function opened(who: Member, id: string, params: Record<string, string> = {}) {
  const answer = await asked(who, id, { params });
  expect(answer.status).toBe(200);
  const leaving = new AbortController();
  const ended = answer.body?.pipeTo(new WritableStream(), { signal: leaving.signal }).then(
    () => "by the server",
    () => "by the reader",
  );
  return { ended, leave: () => leaving.abort() };
}

describe("an open stream ends", () => {
  it("of documents, when its administrator gets a role that does not read all of them", async () => {
    const eve = await join(admin, "admin", "eve@example.com");
    const documents = await opened(eve, "followDocuments");
    const params = { id: eve.id };
    expect((await asked(admin, "changePerson", { params, json: { role: "reviewer" } })).status).toBe(200);
    expect(await documents.ended).toBe("by the server");
  });

  it("of another's run, when its reviewer may no longer read every document, and their own continues", async () => {
    const cat = await join(admin, "reviewer", "cat@example.com");
    const group = await addGroup(admin, "Readers", [ann, cat]);
    const levels = { everyone: "none", groups: [{ id: group, level: "write" }] };
    const closed = await addCollection(admin, "Closed", levels);
    expect((await upload(ann, "closed.md", "Closed.", [closed])).status).toBe(202);
    const { runId: others } = await createTestRun({ ownerId: ann.id });
    const [foreign, documents] = [await opened(cat, "followRun", { id: others }), await opened(cat, "followDocuments")];
    const params = { id: group };
    expect((await asked(admin, "changeGroup", { params, json: { remove: [cat.id] } })).status).toBe(200);
    expect(await foreign.ended).toBe("by the server");
    // It shows what they may still read.
    documents.leave();
    expect(await documents.ended).toBe("by the reader");
  });
});
