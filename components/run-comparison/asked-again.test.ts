import { describe, expect, it } from "vitest";
import { leafRecord } from "@/components/settings/fields/setting-leaves";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import { requestSettingsSchema, startRunRequestSchema } from "@/lib/shared/contracts/runs/start-run-request";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { requestedWith } from "./asked-again";

const settings = settingsSchema.parse({
  profile: "self-rag",
  checks: { answerQuality: false },
  judges: "built-in",
  caps: { regenerations: null },
  retrieval: { topK: 9, hyde: true },
});
const asked: AskedWith = {
  ...{ settings, generator: "built-in-reader", language: "en", pinnedRoute: "kg_retrieval" },
  scope: { languages: ["en"] },
};

describe("requestedWith", () => {
  it("is a valid request with everything that a request may set", () => {
    const request = requestedWith(asked, ["adaptive", "self-rag"]);
    expect(startRunRequestSchema.parse({ question: "Why?", ...request })).toMatchObject({
      ...{ profile: "self-rag", language: "en", route: "kg_retrieval", scope: { languages: ["en"] } },
      settings: {
        checks: { answerQuality: false },
        judges: { hallucination: "built-in" },
        caps: { regenerations: null },
        retrieval: { topK: 9, hyde: true },
      },
    });
    // A setting added to requests must be repeated too.
    const fields = Object.keys(requestSettingsSchema.shape);
    expect(Object.keys(request.settings ?? {}).sort()).toEqual(fields.sort());
    expect(Object.keys(leafRecord(request.settings)).length).toBeGreaterThan(20);
  });

  it("names no deleted profile, and leaves out unset options", () => {
    const request = requestedWith({ ...asked, language: null, pinnedRoute: null, scope: null }, ["adaptive"]);
    expect(Object.keys(request)).toEqual(["settings"]);
  });
});
