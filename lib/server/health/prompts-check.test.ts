import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { promptsTask } from "./prompts-check";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "application-"));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

// No database is reachable here; the files are checked regardless.
it("reports usable prompts, and names the file and the variable of an unusable one", async () => {
  const { signal } = new AbortController();
  expect(await promptsTask.check(signal)).toMatchObject({
    status: "ok",
    code: "prompts_usable",
    params: { count: LANGUAGES.length * promptPartSchema.options.length },
  });
  mkdirSync(join(folder, "prompts", "fr"), { recursive: true });
  const route = { version: 1, variables: [], schema: "route_choice", instruction: "Choisissez." };
  writeFileSync(join(folder, "prompts", "fr", "route.json"), JSON.stringify(route));
  const found = await promptsTask.check(signal);
  expect(found).toMatchObject({
    status: "warning",
    code: "prompts_unusable",
    fix: "mend_prompt",
    params: { count: 1 },
  });
  expect(String(found.params?.problems)).toMatch(/^prompts\/fr\/route\.json: .*\{routes\} is missing/);
});
