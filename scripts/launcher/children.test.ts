import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { CallbackManager } from "@langchain/core/callbacks/manager";
import { afterEach, expect, it, vi } from "vitest";
import { quietEnvironment, runCommand, startChild } from "./children.mjs";

afterEach(() => vi.unstubAllEnvs());

/** The variables that make LangChain and LangSmith send or print prompts. */
const TRACING = [
  "LANGCHAIN_TRACING",
  "LANGCHAIN_TRACING_V2",
  "LANGCHAIN_VERBOSE",
  "LANGSMITH_TRACING",
  "LANGSMITH_TRACING_V2",
];

it.each(TRACING)("children trace no prompts even if the shell sets %s", (name) => {
  vi.stubEnv("LANGSMITH_API_KEY", "key");
  vi.stubEnv(name, "true");
  expect(CallbackManager.configure()?.handlers).toHaveLength(1);
  for (const [variable, value] of Object.entries(quietEnvironment)) vi.stubEnv(variable, value);
  expect(CallbackManager.configure()).toBeUndefined();
});

it.each([
  { set: undefined, passed: "131072" },
  { set: "1048576", passed: "1048576" },
])("children return large blocks of memory, from a size of $passed bytes", async ({ set, passed }) => {
  vi.stubEnv("MALLOC_MMAP_THRESHOLD_", set);
  const child = startChild(process.execPath, ["-p", "process.env.MALLOC_MMAP_THRESHOLD_"], { stdio: "pipe" });
  const printed = await text(child.stdout ?? Readable.from([]));
  expect(printed.trim()).toBe(passed);
});

it("adds nothing to what a failed command explains itself", async () => {
  const ends = (code: number) =>
    runCommand("It failed (see above).", process.execPath, ["-e", `console.error("why"); process.exit(${code})`]);
  await expect(ends(78)).rejects.toMatchObject({ message: "why", details: undefined });
  await expect(ends(1)).rejects.toMatchObject({ message: "It failed (see above).", details: "why" });
});
