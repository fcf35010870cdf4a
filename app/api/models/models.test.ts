import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { putSecret } from "@/lib/data/db/settings/secrets";
import { listSettingsRevisions } from "@/lib/data/db/settings/settings";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { encrypt } from "@/lib/data/secrets/encryption";
import { derivedKey } from "@/lib/data/secrets/installation-key";
import { keySecretName } from "@/lib/data/settings/resolve-connection";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { modelListSchema, modelProbeSchema, modelPullListSchema } from "@/lib/shared/contracts/settings/model-list";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { GET as settings } from "../settings/route";
import { PUT as host } from "./host/route";
import { POST as probe } from "./probe/route";
import { DELETE as cancel, POST as pull, GET as pulls } from "./pull/route";
import { GET as models } from "./route";

const KEY = "sk-never-shown-7788";
const context = { params: Promise.resolve({}) };
let server: ScriptedLlm;
setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function request(method: string, body?: unknown): Request {
  return new Request("http://localhost/api/models", {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const inForce = async () => resolvedSettingsSchema.parse(await (await settings(request("GET"), context)).json());
const authorised = () => server.log.at(-1)?.headerNames.includes("authorization");

describe("PUT /api/models/host", () => {
  it("switches server, model and key at once, without a restart, and never shows the key", async () => {
    const body = { provider: "openai-compatible", url: server.url, apiKey: KEY, model: "scripted-small" };
    const answer = await host(request("PUT", body), context);
    const text = await answer.text();
    expect(modelListSchema.parse(JSON.parse(text)).models.map((model) => model.id)).toContain("scripted-small");
    expect(authorised()).toBe(true);
    const resolved = await inForce();
    expect(resolved).toMatchObject({
      revision: 1,
      settings: { model: { chat: "scripted-small" }, languageModel: { openAiCompatibleUrl: server.url } },
      languageModel: { configured: true, host: `127.0.0.1:${server.port}`, key: "stored" },
    });
    const everything = text + JSON.stringify(resolved) + JSON.stringify(await listSettingsRevisions({ limit: 10 }));
    expect(everything).not.toContain(KEY);
    await models(request("GET"), context);
    expect(authorised()).toBe(true);
  });

  it("keeps a key for its own server only, and removes it on request", async () => {
    await host(request("PUT", { provider: "openai-compatible", url: server.url, apiKey: KEY }), context);
    const other = await startScriptedLlm();
    await host(request("PUT", { provider: "openai-compatible", url: other.url }), context);
    expect(other.log.at(-1)?.headerNames).not.toContain("authorization");
    expect((await inForce()).languageModel.key).toBe("none");
    await other.stop();
    await host(request("PUT", { provider: "openai-compatible", url: server.url }), context);
    expect(authorised()).toBe(true);
    await host(request("PUT", { provider: "openai-compatible", apiKey: null }), context);
    expect(authorised()).toBe(false);
    expect((await inForce()).languageModel.key).toBe("none");
  });

  it("reports a key that cannot be decrypted, and sends nothing without it", async () => {
    const name = keySecretName("ollama", server.ollamaUrl);
    await putSecret(name, encrypt(KEY, name, derivedKey("of another installation")));
    const answer = await host(request("PUT", { provider: "ollama", url: server.ollamaUrl }), context);
    expect(modelListSchema.parse(await answer.json()).failure?.code).toBe("model_key_unreadable");
    expect((await inForce()).languageModel.key).toBe("unreadable");
    expect(server.log).toHaveLength(0);
  });

  it.each([
    [{ provider: "ollama", url: "not an address" }, "url"],
    [{ provider: "ollama", url: "http://user:pass@127.0.0.1:1" }, "url"],
    [{ provider: "skynet" }, "provider"],
    [{ provider: "ollama", model: "" }, "model"],
    [{ provider: "ollama", apiKey: "" }, "apiKey"],
    [{ provider: "ollama", apiKey: "two\nlines" }, "apiKey"],
    [{ provider: "ollama", apiKey: "clé" }, "apiKey"],
  ])("rejects %o and names the field", async (body, field) => {
    const answer = await host(request("PUT", body), context);
    const { error } = errorAnswerSchema.parse(await answer.json());
    expect([answer.status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    expect((await inForce()).revision).toBe(0);
  });
});

describe("POST /api/models/probe", () => {
  it("tests a server with a key, and stores neither", async () => {
    const body = { provider: "ollama", url: server.ollamaUrl, apiKey: KEY, model: "scripted-large" };
    const answer = await probe(request("POST", body), context);
    expect(modelProbeSchema.parse(await answer.json()).ok).toBe(true);
    expect(authorised()).toBe(true);
    expect(await inForce()).toMatchObject({ revision: 0, languageModel: { configured: false } });
    await probe(request("POST", { ...body, apiKey: undefined }), context);
    expect(authorised()).toBe(false);
  });
});

describe("/api/models/pull", () => {
  it("streams progress, is listed, and can be cancelled", async () => {
    await host(request("PUT", { provider: "ollama", url: server.ollamaUrl }), context);
    const answer = await pull(request("POST", { model: "fresh:2b" }), context);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const text = await answer.text();
    expect(text).toContain("id: 1\n");
    expect(text).toContain('"state":"done"');
    const listed = modelPullListSchema.parse(await (await pulls(request("GET"), context)).json());
    expect(listed.pulls[0]).toMatchObject({ model: "fresh:2b", state: "done" });
    expect((await cancel(request("DELETE", { model: "fresh:2b" }), context)).status).toBe(404);
  });

  it("is rejected without an Ollama server", async () => {
    expect((await pull(request("POST", { model: "fresh" }), context)).status).toBe(422);
  });
});
