import { expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { resolveSettings } from "./resolve-settings";
import { saveSettings } from "./save-settings";

vi.hoisted(() => vi.stubEnv("AUTH", "accounts"));
setUpDatabase();

it("limits of a team are defaults: they count as not set, and a reset restores them", async () => {
  const path = "limits.person.questionsPerMinute";
  const shipped = await resolveSettings();
  expect(shipped.settings.limits.person.questionsPerMinute).toBe(30);
  expect(shipped.sources[path]).toBe("default");
  await saveSettings({ limits: { person: { questionsPerMinute: 2 } } }, "local");
  const saved = await resolveSettings();
  expect(saved.sources[path]).toBe("saved");
  expect(saved.beneath[path]).toEqual({ value: 30, source: "default" });
});
