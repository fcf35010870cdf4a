import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { resolveSettings, settingsInForce } from "@/lib/data/settings/resolve-settings";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { profileListSchema } from "@/lib/shared/contracts/settings/profile";
import * as environment from "@/lib/shared/env";
import { PUT as putSettings } from "../settings/route";
import { DELETE, GET, POST } from "./route";

const context = { params: Promise.resolve({}) };
setUpDatabase();
beforeEach(emptyDatabase);
afterEach(() => vi.restoreAllMocks());

const request = (method: string, body: unknown) =>
  new Request("http://localhost/api/profiles", {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const post = (name: string, base: string, settings: unknown = {}) =>
  POST(request("POST", { name, base, settings }), context);
const remove = (name: string) => DELETE(request("DELETE", { name }), context);
const save = (settings: unknown) =>
  putSettings(
    new Request("http://localhost/api/settings", {
      method: "PUT",
      body: JSON.stringify({ settings }),
      headers: { "content-type": "application/json" },
    }),
    context,
  );
const list = async () =>
  profileListSchema.parse(await (await GET(new Request("http://localhost/api/profiles"), context)).json());
const fieldsOf = async (answer: Response) => errorAnswerSchema.parse(await answer.json()).error.fields ?? {};

describe("/api/profiles", () => {
  it("lists the four built-in profiles, the first as default", async () => {
    const { profiles, default: chosen } = await list();
    expect(chosen).toBe("adaptive");
    expect(profiles.map(({ name, builtIn, savedBy }) => [name, builtIn, savedBy])).toEqual([
      ["adaptive", true, null],
      ["self-rag", true, null],
      ["self-reflective", true, null],
      ["candidates", true, null],
    ]);
  });

  it("creates one, replaces it as a whole, and deletes it", async () => {
    expect((await post("Legal", "self-rag", { retrieval: { topK: 9 }, judges: "llm" })).status).toBe(200);
    expect((await list()).profiles.at(-1)).toMatchObject({
      name: "Legal",
      builtIn: false,
      base: "self-rag",
      settings: {
        retrieval: { topK: 9 },
        judges: { documentGrading: "llm", hallucination: "llm", answerQuality: "llm" },
      },
      savedBy: "local",
    });
    expect((await post("Legal", "candidates")).status).toBe(200);
    const { profiles } = await list();
    expect(profiles).toHaveLength(5);
    expect(profiles.at(-1)).toMatchObject({ base: "candidates", settings: {} });
    expect((await remove("Legal")).status).toBe(200);
    expect((await list()).profiles).toHaveLength(4);
    expect((await remove("Legal")).status).toBe(404);
  });

  it("rejects the whole request if a part is invalid, and names each part", async () => {
    const wrong = await post("Wrong", "self-rag", {
      retrieval: { topK: 0 },
      spelling: true,
      profile: "candidates",
      embedding: { provider: "ollama" },
      languageModel: { provider: "none" },
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(await fieldsOf(wrong)).sort()).toEqual([
      "settings.embedding.provider",
      "settings.languageModel.provider",
      "settings.profile",
      "settings.retrieval.topK",
      "settings.spelling",
    ]);
    expect(Object.keys(await fieldsOf(await post("Wrong", "unheard-of")))).toEqual(["base"]);
    expect(Object.keys(await fieldsOf(await post("Adaptive", "self-rag")))).toEqual(["name"]);
    expect(Object.keys(await fieldsOf(await post("  ", "self-rag")))).toEqual(["name"]);
    expect((await list()).profiles).toHaveLength(4);
  });

  it("refuses to delete a built-in profile, and the default until another is chosen", async () => {
    expect((await remove("candidates")).status).toBe(409);
    await post("Legal", "self-rag");
    expect((await save({ profile: "Legal" })).status).toBe(200);
    expect((await list()).default).toBe("Legal");
    expect((await remove("Legal")).status).toBe(409);
    expect((await save({})).status).toBe(200);
    expect((await remove("Legal")).status).toBe(200);
  });

  it("applies a deletion and a save that chooses the profile one after the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      await save({});
      await post("Contested", "self-rag");
      const answers = await Promise.all([save({ profile: "Contested" }), remove("Contested")]);
      const { profiles, default: chosen } = await list();
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(profiles.some(({ name }) => name === chosen)).toBe(true);
      await save({});
      await remove("Contested");
    }
  });

  it("rejects a default that does not exist", async () => {
    const answer = await save({ profile: "Nobody’s" });
    expect(answer.status).toBe(422);
    expect(Object.keys(await fieldsOf(answer))).toEqual(["profile"]);
  });
});

describe("the resolved settings", () => {
  it("have the default's preset below environment and saved settings", async () => {
    await save({ profile: "candidates", retrieval: { topK: 8 } });
    const { settings, sources, beneath } = await resolveSettings();
    expect(settings).toMatchObject({
      profile: "candidates",
      workflow: { routing: "retrieval", method: "candidates" },
      retrieval: { topK: 8 },
    });
    expect(sources).toMatchObject({
      profile: "saved",
      "workflow.method": "profile",
      "retrieval.topK": "saved",
      "caps.transforms": "default",
    });
    expect(beneath).toMatchObject({
      "retrieval.topK": { value: 3, source: "profile" },
      profile: { value: "adaptive", source: "default" },
    });
  });

  it("have the preset of the request's profile above the saved settings", async () => {
    await save({ retrieval: { topK: 8 }, caps: { transforms: 1 }, checks: { documentGrading: true } });
    const { settings, sources } = await settingsInForce({ model: { maxTokens: 64 } }, "self-reflective");
    expect(settings).toMatchObject({
      profile: "self-reflective",
      workflow: { routing: "none", method: "reflection" },
      checks: { documentGrading: false, hallucination: true, answerQuality: false },
      retrieval: { topK: 6 },
      caps: { transforms: 1 },
      model: { maxTokens: 64 },
    });
    expect(sources).toMatchObject({
      profile: "request",
      "workflow.method": "profile",
      "checks.documentGrading": "profile",
      "caps.transforms": "saved",
      "model.maxTokens": "request",
    });
  });

  it("are the saved ones when the request names the saved profile", async () => {
    await save({ profile: "self-rag", retrieval: { topK: 8 } });
    expect(await settingsInForce({}, "self-rag")).toEqual(await settingsInForce());
  });

  it("contain nothing of a saved default when another profile is named", async () => {
    await post("Legal", "self-rag", { thresholds: { support: 0.9 }, reflection: { minScore: 0.5 } });
    await save({ profile: "Legal" });
    expect((await resolveSettings()).settings.thresholds.support).toBe(0.9);
    const { settings, sources } = await settingsInForce({}, "self-reflective");
    expect(settings).toMatchObject({ thresholds: { support: 0.8 }, reflection: { minScore: 0.8 } });
    expect(sources["thresholds.support"]).toBe("default");
  });

  it("have a saved profile's own layer above its base", async () => {
    await post("Careful", "self-reflective", { reflection: { minScore: 0.95 }, retrieval: { topK: 12 } });
    const { settings } = await settingsInForce({}, "Careful");
    expect(settings).toMatchObject({
      profile: "Careful",
      workflow: { method: "reflection" },
      reflection: { minScore: 0.95, maxIterations: 2 },
      retrieval: { topK: 12 },
      model: { maxTokens: 500 },
    });
  });

  it("take the reflection's limits from the environment, above a profile and below the saved settings", async () => {
    const given = environment.parseEnv({ REFLECTION_MIN_SCORE: "0.65", MAX_REFLECTION_RETRIES: "4" });
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), ...given });
    await post("Careful", "self-reflective", { reflection: { minScore: 0.95 } });
    await save({ profile: "Careful", reflection: { maxIterations: 3 } });
    const { settings, sources } = await resolveSettings();
    expect(settings.reflection).toEqual({ minScore: 0.65, maxIterations: 3 });
    expect(sources).toMatchObject({
      "reflection.minScore": "environment",
      "reflection.maxIterations": "saved",
    });
    // A profile named by a request overrides environment and saved settings.
    await save({});
    expect((await settingsInForce({}, "Careful")).settings.reflection).toEqual({ minScore: 0.95, maxIterations: 4 });
  });

  it("are rejected for an unknown profile", async () => {
    await expect(settingsInForce({}, "Nobody’s")).rejects.toMatchObject({
      code: "validation_failed",
      fields: { profile: "is not the name of a profile" },
    });
  });
});
