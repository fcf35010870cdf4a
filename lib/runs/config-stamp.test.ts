import { expect, it } from "vitest";
import { TEST_STAMP } from "../db/testing/create-test-run";
import { promptHashes } from "../prompts/load-prompt";
import { changedPrompts } from "./config-stamp";

it("names the prompts that were edited or taken away since a run was stamped", () => {
  const stamp = { ...TEST_STAMP, generator: "language-model" as const, chatModel: "any" };
  expect(changedPrompts({ ...stamp, promptHashes: promptHashes() })).toEqual([]);
  const older = { ...promptHashes(), "en/generate": "another", "en/gone": "any" };
  expect(changedPrompts({ ...stamp, promptHashes: older })).toEqual(["en/generate", "en/gone"]);
  // The built-in reader has no prompts.
  expect(changedPrompts({ ...TEST_STAMP, promptHashes: older })).toEqual([]);
});
