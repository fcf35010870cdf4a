import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { PAGE_BYTES } from "@/lib/data/db/embedded/page-checksum";
import { storedDataTask } from "./stored-data-check";

// Before anything reads the environment.
const dataDir = await vi.hoisted(async () => {
  const { stubDataFolder } = await import("@/lib/data/db/testing/embedded-folder");
  return stubDataFolder("touchstone-pages-");
});

const relation = join(dataDir, "postgres", "base", "5", "16566");
const UNUSED = Buffer.alloc(PAGE_BYTES);
const DAMAGED = Buffer.alloc(PAGE_BYTES, 0xa5);
const check = (reuses: boolean) => storedDataTask({ reuses }).check(new AbortController().signal);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

it("reads the pages again on request, and otherwise shows what the last reading found", async () => {
  await mkdir(dirname(relation), { recursive: true });
  await writeFile(relation, Buffer.concat([UNUSED, UNUSED]));
  // Nothing has been read yet.
  expect(await check(true)).toMatchObject({ code: "data_sound", params: { pages: 2, minutes: 0 } });

  await writeFile(relation, Buffer.concat([UNUSED, DAMAGED, UNUSED]));
  const later = performance.now() + 5.5 * 60_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await check(true)).toMatchObject({ code: "data_sound", params: { pages: 2, minutes: 5 } });
  clock.mockRestore();
  const damaged = { status: "failed", code: "data_damaged", params: { count: 1 }, fix: "repair_data" };
  expect(await check(false)).toMatchObject(damaged);
  expect(await check(true)).toMatchObject(damaged);

  await writeFile(relation, Buffer.concat([UNUSED, UNUSED, UNUSED]));
  expect(await check(true)).toMatchObject({ code: "data_sound", params: { pages: 3 } });
});
