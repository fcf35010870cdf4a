import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { createCase } from "@/lib/data/db/evaluation/eval-cases";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { caseDraftSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { PUT as putModelServer } from "../models/host/route";
import { POST as postProfile } from "../profiles/route";
import { POST as postRestore } from "./revisions/[n]/restore/route";
import { PUT as putSettings } from "./route";

setUpDatabase();
beforeEach(emptyDatabase);

const request = (method: string, body: unknown) =>
  new Request("http://localhost/api", {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const nowhere = { params: Promise.resolve({}) };
const save = (settings: unknown) => putSettings(request("PUT", { settings }), nowhere);

/** Evaluations that a save starts, as if earlier ones had ended. */
async function begunBy(act: () => Promise<Response>): Promise<string[]> {
  await db().evalRun.updateMany({ data: { status: "ended" } });
  await db().job.deleteMany();
  const before = new Set((await db().evalRun.findMany()).map(({ id }) => id));
  const { status } = await act();
  expect(status).toBeLessThan(300);
  return (await db().evalRun.findMany()).filter(({ id }) => !before.has(id)).map(({ trigger }) => trigger);
}

describe("a save, with evaluation on every save", () => {
  it("starts an evaluation for any kind of save, and none without a change", async () => {
    const draft = caseDraftSchema.parse({ question: "How long?", expectedOutcome: "approved" });
    await createCase(LOCAL_OWNER, { ...draft, fromRunId: null });
    const wanted = { evaluation: { onSave: true } };
    expect(await begunBy(() => save({ judges: "llm" }))).toEqual([]);
    expect(await begunBy(() => save(wanted))).toEqual(["settings"]);
    expect(await begunBy(() => save(wanted))).toEqual([]);
    expect(await begunBy(() => save({ ...wanted, judges: "llm" }))).toEqual(["settings"]);
    const restored = { params: Promise.resolve({ n: "2" }) };
    expect(await begunBy(() => postRestore(request("POST", { expectedRevision: 3 }), restored))).toEqual(["settings"]);
    const profile = (topK: number) => () =>
      postProfile(request("POST", { name: "mine", base: "adaptive", settings: { retrieval: { topK } } }), nowhere);
    expect(await begunBy(profile(9))).toEqual(["settings"]);
    expect(await begunBy(profile(9))).toEqual([]);
    expect(await begunBy(profile(8))).toEqual(["settings"]);
    const server = () => putModelServer(request("PUT", { provider: "ollama", url: "http://127.0.0.1:9" }), nowhere);
    expect(await begunBy(server)).toEqual(["settings"]);
  });
});
