import { beforeEach, describe, expect, it } from "vitest";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { MAX_RUN_TAGS, type RunTagRequest, runTagRequestSchema } from "@/lib/shared/contracts/runs/run-tag";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { listRuns } from "./read-runs";
import { changeRunTags, listRunTags } from "./run-tags";

const change = (request: Partial<RunTagRequest>, ownerId = LOCAL_OWNER) =>
  changeRunTags(ownerId, runTagRequestSchema.parse(request));
const listed = async (query: Record<string, string> = {}) => {
  const { runs } = await listRuns(LOCAL_OWNER, runListQuerySchema.parse(query));
  return new Map(runs.map(({ id, tags }) => [id, tags]));
};

describe.each(EVERY_DATABASE)("tags of runs on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("are added to many runs, listed with them, filtered by, and removed", async () => {
    const [first, second, third] = [await insertRun({}), await insertRun({}), await insertRun({})];
    await change({ runIds: [first, second], add: ["to fix", "Émile"] });
    // Adding one again changes nothing.
    expect(await change({ runIds: [second, third], add: [" to \n fix "] })).toEqual({
      tags: [
        { tag: "to fix", runs: 3 },
        { tag: "Émile", runs: 2 },
      ],
    });
    expect(await listed()).toEqual(
      new Map([
        [first, ["to fix", "Émile"]],
        [second, ["to fix", "Émile"]],
        [third, ["to fix"]],
      ]),
    );
    expect([...(await listed({ tag: "Émile" })).keys()].sort()).toEqual([first, second].sort());
    expect((await listed({ tag: "emile" })).size).toBe(0);
    await change({ runIds: [first, third], remove: ["to fix", "never given"] });
    expect([...(await listed({ tag: "to fix" })).keys()]).toEqual([second]);
    await db().conversation.deleteMany({});
    expect(await listRunTags(LOCAL_OWNER)).toEqual({ tags: [] });
  });

  it("are refused beyond the maximum, and change nothing then", async () => {
    const run = await insertRun({});
    const many = Array.from({ length: MAX_RUN_TAGS }, (_, index) => `tag ${index}`);
    await change({ runIds: [run], add: many });
    await expect(change({ runIds: [run], add: ["one more"], remove: [] })).rejects.toMatchObject({ code: "conflict" });
    expect((await listed()).get(run)).toHaveLength(MAX_RUN_TAGS);
    await change({ runIds: [run], add: ["one more"], remove: ["tag 0"] });
    expect((await listed()).get(run)).toContain("one more");
  });

  it("of another person's runs are neither read nor changed", async () => {
    const run = await insertRun({});
    await change({ runIds: [run], add: ["theirs"] }, "somebody");
    expect((await listed()).get(run)).toEqual([]);
    await change({ runIds: [run], add: ["mine"] });
    expect(await listRunTags("somebody")).toEqual({ tags: [] });
  });

  it("are words: blank ones, long ones and requests without any are refused", () => {
    const runIds = ["00000000-0000-4000-8000-000000000000"];
    for (const request of [
      { runIds },
      { runIds, add: [" "] },
      { runIds, add: ["x".repeat(51)] },
      { runIds: [], add: ["x"] },
    ]) {
      expect(runTagRequestSchema.safeParse(request).success).toBe(false);
    }
  });
});
