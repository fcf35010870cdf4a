import { beforeEach, describe, expect, it, vi } from "vitest";
import { appendPromptRevision } from "@/lib/data/db/settings/prompt-revisions";
import { appendSettings } from "@/lib/data/db/settings/settings";
import { TEST_STAMP } from "@/lib/data/db/testing/create-test-run";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { changedPrompts, configStamp } from "./config-stamp";

setUpDatabase();
beforeEach(emptyDatabase);

const save = (after: number, template: Record<string, string> | null) =>
  appendPromptRevision({ language: "en", stage: "grade", after, template, savedBy: "local" });

it("merges the settings once per stamp", async () => {
  // The first stamp of a database also determines the embedding model of its library.
  await configStamp({});
  const merge = vi.spyOn(settingsSchema, "parse");
  await configStamp({ profile: "self-rag" });
  expect(merge).toHaveBeenCalledOnce();
});

describe("the prompts of a config stamp", () => {
  it("are empty without a language model", async () => {
    expect((await configStamp({})).promptHashes).toEqual({});
  });

  it("include one saved a moment ago", async () => {
    const settings = { languageModel: { provider: "ollama", ollamaUrl: "http://127.0.0.1:1" } };
    await appendSettings({ after: 0, settings, diff: [], savedBy: "local" });
    const before = (await configStamp({})).promptHashes;
    // As another process would save it.
    await save(0, { instruction: "Grade strictly." });
    const after = (await configStamp({})).promptHashes;
    expect(after["en/grade"]).not.toBe(before["en/grade"]);
    expect({ ...after, "en/grade": "" }).toEqual({ ...before, "en/grade": "" });
    await save(1, null);
    expect((await configStamp({})).promptHashes).toEqual(before);
  });

  it("list those edited or removed since a run was stamped", async () => {
    const stamp = { ...TEST_STAMP, generator: "language-model" as const, chatModel: "any" };
    const { hashes } = await promptsInForce();
    expect(await changedPrompts({ ...stamp, promptHashes: hashes })).toEqual([]);
    const older = { ...hashes, "en/generate": "another", "en/gone": "any" };
    expect(await changedPrompts({ ...stamp, promptHashes: older })).toEqual(["en/generate", "en/gone"]);
    // The built-in reader has no prompts.
    expect(await changedPrompts({ ...TEST_STAMP, promptHashes: older })).toEqual([]);
  });
});
