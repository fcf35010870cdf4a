import { expect, it } from "vitest";
import { diffMigrationsAndSchema } from "./schema-diff";

const TIMEOUT_MS = 180_000;

it("finds no difference between the committed migrations and schema.prisma", { timeout: TIMEOUT_MS }, async () => {
  expect(await diffMigrationsAndSchema()).toBe("");
});

it("shows what a missing migration would have to do", { timeout: TIMEOUT_MS }, async () => {
  expect(await diffMigrationsAndSchema([])).toContain('CREATE TABLE "run_event"');
});
