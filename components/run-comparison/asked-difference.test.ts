import { describe, expect, it } from "vitest";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { differingPaths } from "./asked-difference";

function asked(layer: SettingsLayer, beside: Partial<AskedWith> = {}): AskedWith {
  const settings = settingsSchema.parse(layer);
  return { settings, generator: "built-in-reader", language: null, pinnedRoute: null, scope: null, ...beside };
}

describe("differingPaths", () => {
  it("names what differs between any of them, and nothing else", () => {
    expect(differingPaths([asked({}), asked({})])).toEqual([]);
    expect(
      differingPaths([
        asked({}),
        asked({ retrieval: { topK: 3 } }, { pinnedRoute: "web_search" }),
        asked({ checks: { answerQuality: false } }, { scope: { languages: ["fr"] } }),
      ]),
    ).toEqual(["checks.answerQuality", "retrieval.topK", "pinnedRoute", "scope"]);
  });

  it("counts a model's settings only if a model answered", () => {
    const other = { model: { temperature: 1 } };
    expect(differingPaths([asked({}), asked(other)])).toEqual([]);
    const byModel = { generator: "language-model" } as const;
    expect(differingPaths([asked({}, byModel), asked(other, byModel)])).toEqual(["model.temperature"]);
  });
});
