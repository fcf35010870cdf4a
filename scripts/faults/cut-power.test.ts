import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { copyTemplateDatabase } from "@/lib/data/db/testing/template-folder";
import { cutPower } from "./cut-power";
import { Random } from "./random";

const TIMEOUT_MS = 300_000;
const prepare = (folder: string) => copyTemplateDatabase(fileURLToPath(new URL("../..", import.meta.url)), folder);

it("loses nothing acknowledged when the power is cut at any moment", { timeout: TIMEOUT_MS }, async () => {
  const { lost, broken } = await cutPower({ cuts: 5, sync: true, random: new Random(1), prepare });
  expect({ lost, broken }).toEqual({ lost: [], broken: [] });
});

it("loses some writes if commits do not wait for the disk", { timeout: TIMEOUT_MS }, async () => {
  const { lost, broken } = await cutPower({ cuts: 3, sync: false, random: new Random(1), prepare });
  expect(lost.length + broken.length).toBeGreaterThan(0);
});
