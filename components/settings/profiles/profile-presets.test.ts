import { describe, expect, it } from "vitest";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { plannedSettings, presetsOf } from "./profile-presets";

const LEGAL: ProfileView = {
  name: "Legal",
  builtIn: false,
  base: "self-reflective",
  settings: { thresholds: { support: 0.9 } },
  savedBy: "local",
  savedAt: "2026-01-01T00:00:00.000Z",
};

describe("plannedSettings", () => {
  it("are the current ones if the profile is the saved one, or unknown", () => {
    const settings = settingsSchema.parse({ retrieval: { topK: 9 } });
    for (const name of ["adaptive", "gone"]) {
      expect(plannedSettings({ settings, sources: {} }, presetsOf([]), name)).toEqual(settings);
    }
  });

  it("have the chosen profile's preset on top of the saved settings", () => {
    const settings = settingsSchema.parse({ retrieval: { topK: 9 }, caps: { regenerations: null } });
    const sources = { "retrieval.topK": "saved", "caps.regenerations": "saved" } as const;
    expect(plannedSettings({ settings, sources }, presetsOf([]), "candidates")).toMatchObject({
      profile: "candidates",
      workflow: { routing: "retrieval", method: "candidates" },
      retrieval: { topK: 3 },
      caps: { regenerations: null },
    });
  });

  it("contain nothing of the saved profile's own layer", () => {
    const settings = settingsSchema.parse({ profile: "Legal", thresholds: { support: 0.9 } });
    const planned = plannedSettings(
      { settings, sources: { "thresholds.support": "profile" } },
      presetsOf([LEGAL]),
      "adaptive",
    );
    expect(planned.thresholds.support).toBe(0.8);
    expect(
      plannedSettings({ settings: settingsSchema.parse({}), sources: {} }, presetsOf([LEGAL]), "Legal"),
    ).toMatchObject({
      profile: "Legal",
      workflow: { method: "reflection" },
      thresholds: { support: 0.9 },
    });
  });
});
