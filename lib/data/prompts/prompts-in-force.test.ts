import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { appendPromptRevision } from "@/lib/data/db/settings/prompt-revisions";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { log } from "@/lib/shared/log";
import { promptsInForce } from "./prompts-in-force";

setUpDatabase();
beforeEach(emptyDatabase);

const save = (stage: string, template: Record<string, unknown> | null, language = "en") =>
  appendPromptRevision({ language, stage, after: 0, template, savedBy: "local" });

describe("the prompts in force", () => {
  it("need one query while nothing is saved, and none for a run just stamped with them", async () => {
    const prompts = await promptsInForce();
    const query = vi.spyOn(pool(), "query");
    expect(await promptsInForce()).toBe(prompts);
    expect(query).toHaveBeenCalledTimes(1);
    expect(await promptsInForce({ ...prompts.hashes })).toBe(prompts);
    expect(query).toHaveBeenCalledTimes(1);
    // A run with other hashes does not get the cached prompts.
    await promptsInForce({ ...prompts.hashes, "en/grade": "another" });
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  it("use only the saved texts; the others come from the file", async () => {
    await save("shared", { system: "Be brief." });
    const { template, source } = (await promptsInForce()).shared("en");
    expect([template.system, source]).toEqual(["Be brief.", "database"]);
    expect(template.opening).toContain("{passages}");
  });

  it("fall back to the file when the saved texts can no longer be used, and log why", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    await save("check", { instruction: "Check {claims}." });
    await save("grade", { instruction: 5 });
    await save("grade", { instruction: "Trier." }, "de");
    await save("gone_stage", { instruction: "Do something." });
    const prompts = await promptsInForce();
    expect(prompts.prompt("en", "check").source).toBe("file");
    expect(Object.keys(prompts.problems).sort()).toEqual(["en/check", "en/grade"]);
    expect(prompts.problems["en/check"]).toContain("{sentences} is missing");
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});
