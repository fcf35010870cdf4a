import { afterEach, beforeEach, expect, it } from "vitest";
import { working } from "@/lib/shared/work-context";
import {
  collectModelUses,
  inVisit,
  RUNS_REMEMBERED,
  TEXTS_REMEMBERED,
  takeModelUses,
  USES_REMEMBERED,
  type UsedModel,
  usingModel,
} from "./model-uses";

const USED: UsedModel = {
  kind: "embedding",
  model: "e5",
  provider: null,
  count: 1,
  query: "secret",
  texts: ["secret"],
};
const place = { visitKey: "retrieve#1", now: () => 5 };

/** Uses a model in a visit of a run. */
const use = (runId: string, call: () => Promise<string> = async () => "vector", used = USED) =>
  working({ runId }, () => inVisit(place, () => usingModel(() => used, call)));

beforeEach(() => collectModelUses({ words: false }));
afterEach(() => collectModelUses(null));

it("are taken once, in their order, with their failures and without words", async () => {
  expect(await use("one")).toBe("vector");
  await expect(use("one", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  const taken = takeModelUses("one");
  expect(taken).toMatchObject([
    { model: "e5", visitKey: "retrieve#1", startMs: 5, endMs: 5, ok: true },
    { model: "e5", ok: false },
  ]);
  expect(JSON.stringify(taken)).not.toContain("secret");
  expect(takeModelUses("one")).toEqual([]);
});

it("have words where they may leave, and not too many", async () => {
  collectModelUses({ words: true });
  await use("one", undefined, { ...USED, texts: Array.from({ length: 100 }, () => "secret") });
  const [taken] = takeModelUses("one");
  expect(taken?.query).toBe("secret");
  expect(taken?.texts).toHaveLength(TEXTS_REMEMBERED);
});

it("are those of visits alone, and none while nothing is collected", async () => {
  await usingModel(
    () => USED,
    async () => "for an import",
  );
  await working({ runId: "one" }, () =>
    usingModel(
      () => USED,
      async () => "between visits",
    ),
  );
  collectModelUses(null);
  expect(await use("one")).toBe("vector");
  expect(takeModelUses("one")).toEqual([]);
});

it("are bounded, for each run and in all", async () => {
  for (let n = 0; n < USES_REMEMBERED + 5; n += 1) await use("long");
  expect(takeModelUses("long")).toHaveLength(USES_REMEMBERED);
  for (let n = 0; n <= RUNS_REMEMBERED; n += 1) await use(`run ${n}`);
  expect(takeModelUses("run 0")).toEqual([]);
  expect(takeModelUses(`run ${RUNS_REMEMBERED}`)).toHaveLength(1);
});
