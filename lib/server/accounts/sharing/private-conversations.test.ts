import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { reviewQueueSchema } from "@/lib/shared/contracts/evaluation/review-queue";
import { conversationSummarySchema, runListSchema } from "@/lib/shared/contracts/runs/run";
import { callOf, calls, createTeam, expectError, type Sent, send, type TeamMember } from "../testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});
/** In the question, the answer and the tag of the private conversation. */
const SECRET = "zephyrqueen";

setUpDatabase();
let member: TeamMember;
const ids = { run: "", conversation: "", open: "" };

const asked = (who: Parameters<TeamMember>[0], id: string, sent: Sent = {}) =>
  send(callOf(id), { cookie: member(who).cookie, ...sent });
const runOf = (id: string) => ({ params: { id } });
const listed = async (who: Parameters<TeamMember>[0], query: Record<string, string> = {}) =>
  runListSchema.parse(await (await asked(who, "listRuns", { query })).json()).runs;

beforeAll(async () => {
  member = await createTeam(CODE);
  const owner = { ownerId: member("analyst").id };
  const made = await createTestRun({ ...owner, question: `Who is ${SECRET}?` });
  Object.assign(ids, { run: made.runId, conversation: made.conversationId });
  await db().run.update({
    where: { id: made.runId },
    data: { status: "ended", outcome: "approved", answer: `It is ${SECRET}.`, score: 0.5, ms: 1_000 },
  });
  await db().runTag.create({ data: { runId: made.runId, tag: SECRET } });
  ids.open = (await createTestRun({ ...owner, question: "Asked in the open?" })).runId;
  const patch = await asked("analyst", "updateConversation", {
    ...runOf(made.conversationId),
    json: { private: true },
  });
  expect(conversationSummarySchema.parse(await patch.json())).toMatchObject({ private: true, shareId: null });
});

describe.each(["reviewer", "admin"] as const)("of another's private conversation, a %s", (who) => {
  it("sees the figures, without words", async () => {
    const run = (await listed(who)).find(({ id }) => id === ids.run);
    expect(run).toMatchObject({
      ...{ private: true, question: "", answer: null, tags: [] },
      ...{ outcome: "approved", score: 0.5, ms: 1_000 },
    });
    expect((await listed(who)).find(({ id }) => id === ids.open)).toMatchObject({ question: "Asked in the open?" });
  });

  it("finds nothing by its words or tags", async () => {
    for (const query of [{ text: SECRET }, { tag: SECRET }]) expect(await listed(who, query)).toEqual([]);
    expect(await (await asked(who, "listRunTags")).text()).not.toContain(SECRET);
  });

  it.each(["getRun", "exportRun", "followRun", "listRunSteps", "getReview"])(
    "is answered as for an unknown run: %s",
    async (id) => {
      await expectError(await asked(who, id, runOf(ids.run)), "not_found", id);
    },
  );

  it("can neither review it nor make cases of it", async () => {
    await expectError(
      await asked(who, "rateRun", { ...runOf(ids.run), json: { rating: "up" } }),
      "not_found",
      "rating",
    );
    const queue = reviewQueueSchema.parse(await (await asked(who, "listReviewQueue")).json());
    expect(queue.runs.map(({ id }) => id)).not.toContain(ids.run);
    await asked(who, "saveCasesOfRuns", { json: { runIds: [ids.run] } });
    expect(await db().evalCase.count()).toBe(0);
  });

  it("gets none of its words from any call about runs or from an export", async () => {
    const read = calls.filter(({ method, access }) => method === "GET" && access !== "ask" && access !== "use");
    let answered = 0;
    for (const { id, params } of read) {
      if (id === "followDocuments") continue;
      const answer = await asked(who, id, {
        params: Object.fromEntries(Object.keys(params.shape).map((name) => [name, ids.run])),
      });
      if (answer.headers.get("content-type")?.includes("event-stream") === true) await answer.body?.cancel();
      else expect(await answer.text(), id).not.toContain(SECRET);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(20);
    for (const format of ["csv", "json"]) {
      const file = await (await asked(who, "exportRuns", { query: { format } })).text();
      expect(file).toContain(ids.run);
      expect(file).not.toContain(SECRET);
    }
    const query = { format: "jsonl", content: "traces" };
    expect(await (await asked(who, "exportRuns", { query })).text()).not.toContain(ids.run);
  });
});

describe("its owner", () => {
  it("sees all of it", async () => {
    expect(await listed("analyst", { text: SECRET })).toMatchObject([{ id: ids.run, private: false, tags: [SECRET] }]);
    expect((await asked("analyst", "getRun", runOf(ids.run))).status).toBe(200);
  });

  it("cannot share it, and shows it to reviewers again", async () => {
    await expectError(await asked("analyst", "shareConversation", runOf(ids.conversation)), "conflict", "sharing");
    await asked("analyst", "updateConversation", { ...runOf(ids.conversation), json: { private: false } });
    expect(
      z
        .object({ run: z.object({ question: z.string() }) })
        .parse(await (await asked("reviewer", "getRun", runOf(ids.run))).json()),
    ).toEqual({
      run: { question: `Who is ${SECRET}?` },
    });
  });
});
