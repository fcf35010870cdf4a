import { afterEach, expect, it } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { startVerifierServer, type VerifierServer } from "@/lib/engine/models/verifiers/testing/verifier-server";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { runDependencies } from "./run-dependencies";
import { runVerifier } from "./run-models";

setUpDatabase();

const MODEL = "granite3-guardian:2b";
let server: VerifierServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

function stampOf(layer: SettingsLayer): ConfigStamp {
  const settings = settingsSchema.parse({ judges: "llm", ...layer });
  const isBuiltIn = settings.languageModel.provider === "none";
  return {
    graphVersion: "test",
    settings,
    settingsRevision: 0,
    generator: isBuiltIn ? "built-in-reader" : "language-model",
    chatModel: isBuiltIn ? null : settings.model.chat,
    embeddingModel: "test",
    promptHashes: {},
  };
}

it("is null without a setting or a server", async () => {
  expect(await runVerifier(stampOf({}))).toBeNull();
  expect(await runVerifier(stampOf({ model: { roles: { verifier: { model: MODEL } } } }))).toBeNull();
});

it("runs on the language model's server or on its own", async () => {
  const languageModel = { provider: "ollama", ollamaUrl: "http://127.0.0.1:11434" } as const;
  const verifier = { model: MODEL };
  const there = await runVerifier(stampOf({ languageModel, model: { roles: { verifier } } }));
  expect(there?.address).toBe(`http://127.0.0.1:11434 ${MODEL}`);
  const url = "http://127.0.0.1:8000/v1";
  const own = await runVerifier(stampOf({ languageModel, model: { roles: { verifier: { ...verifier, url } } } }));
  expect(own?.address).toBe(`${url} ${MODEL}`);
});

it("judges the sentences of a run without a language model", async () => {
  server = await startVerifierServer(MODEL, (body) => (body.includes("Arden Bridge") ? "Yes" : "No"));
  const { url } = server.connection("ollama");
  const { judges, generator, fallbackGenerator } = await runDependencies(
    stampOf({ model: { roles: { verifier: { model: MODEL, url } } } }),
    EVERYTHING,
  );
  expect(generator).toBe(fallbackGenerator);
  const calls: ModelCall[] = [];
  const text = "Anna Berg was the first to light the lamp.";
  const claim = { id: "a1.s0", text, start: 0, end: text.length, cites: [] };
  const passage = {
    ...{ id: "a", documentId: "d", documentTitle: "Tower", ordinal: 0, start: 0, end: 30, page: null, headingPath: [] },
    text: "The tower was lit by Anna Berg.",
    language: "en" as const,
  };
  const { verdicts } = await judges.support.judgeRemaining([claim], [passage], {
    question: "Who lit the tower?",
    query: null,
    language: "en",
    fence: "f00dcafe1234",
    numberOf: () => 1,
    hopTo: () => null,
    signal: new AbortController().signal,
    onModelCall: (call) => calls.push(call),
    onFailure: (why) => expect(why).toBeUndefined(),
  });
  expect(verdicts[0]).toMatchObject({ verdict: "supported", reason: { code: "judged_by_verifier" } });
  expect(calls.map(({ model, role }) => [model, role])).toEqual([
    [MODEL, "support"],
    [MODEL, "support"],
  ]);
});
