import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { type ModelProbe, modelProbeSchema } from "@/lib/shared/contracts/settings/model-list";
import { detectServers } from "./detect-servers";
import type { ModelConnection } from "./model-connection";
import { probeModelServer } from "./probe-server";
import { connectionTo, PROVIDERS } from "./testing/model-calls";

const MODEL = "scripted-large";
let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function connection(provider: ModelConnection["provider"], change: Partial<ModelConnection> = {}): ModelConnection {
  return connectionTo(server, provider, change);
}
function shape({ steps }: ModelProbe) {
  return steps.map(({ name, status, failure, fix }) => [name, status, failure?.code ?? null, fix]);
}

describe.each(PROVIDERS)("probing a server that speaks %s", (provider) => {
  it("reports that every step works, with details", async () => {
    const probe = modelProbeSchema.parse(await probeModelServer(connection(provider), MODEL));
    expect(shape(probe)).toEqual([
      ["connection", "ok", null, null],
      ["model", "ok", null, null],
      ["streaming", "ok", null, null],
      ["structured_output", "ok", null, null],
    ]);
    expect(probe).toMatchObject({ ok: true, provider, model: MODEL, host: `127.0.0.1:${server.port}` });
    expect(probe.models).toHaveLength(2);
    expect(probe.steps[0]?.detail).toEqual({ models: 2 });
    expect(probe.steps[3]?.detail).toEqual({ mode: "json_schema" });
  });

  it("reports an unreachable server, and one that needs another key", async () => {
    server.setScript({ rules: [{ when: { endpoint: "models" }, fault: { kind: "status", status: 401 } }] });
    const refused = await probeModelServer(connection(provider), MODEL);
    expect(shape(refused)[0]).toEqual(["connection", "failed", "model_refused", "check_key"]);
    expect(refused.steps.slice(1).map((step) => step.status)).toEqual(["skipped", "skipped", "skipped"]);
    const gateway = { kind: "status", status: 400, message: "No connected db." } as const;
    server.setScript({ rules: [{ when: { endpoint: "models" }, fault: gateway }] });
    const unclear = await probeModelServer(connection(provider), MODEL);
    expect(shape(unclear)[0]).toEqual(["connection", "failed", "model_refused", "read_server_words"]);
    expect(unclear.steps[0]?.failure?.text).toBe("No connected db.");
    await server.stop();
    const away = await probeModelServer(connection(provider), MODEL);
    expect(shape(away)[0]).toEqual(["connection", "failed", "model_unreachable", "start_server"]);
    const locked = await probeModelServer(connection(provider, { keyUnreadable: true }), MODEL);
    expect(shape(locked)[0]).toEqual(["connection", "failed", "model_key_unreadable", "check_key"]);
  });

  it.each([
    [{ kind: "stream_error", afterTokens: 1 }, "model_stream_cut", "wait_and_retry"],
    [{ kind: "status", status: 429 }, "model_rate_limited", "wait_and_retry"],
    [{ kind: "status", status: 500 }, "model_unreachable", "wait_and_retry"],
    [{ kind: "malformed_json", where: "wire" }, "model_output_malformed", "check_address"],
  ] as const)("reports that streaming fails: %o", async (fault, code, fix) => {
    server.setScript({ rules: [{ when: { structured: false }, fault, answer: { text: "one two" } }] });
    const probe = await probeModelServer(connection(provider), MODEL);
    expect(shape(probe).slice(1)).toEqual([
      ["model", "ok", null, null],
      ["streaming", "failed", code, fix],
      ["structured_output", "skipped", null, null],
    ]);
    expect(probe.ok).toBe(false);
  });

  it("reports a model that does not return JSON of a schema", async () => {
    server.setScript({ rules: [{ when: { structured: true }, answer: { text: "The sky is blue." } }] });
    const probe = await probeModelServer(connection(provider), MODEL);
    expect(shape(probe)[3]).toEqual(["structured_output", "failed", "model_output_malformed", "use_built_in_judges"]);
  });

  it("throws its signal's reason, and closes the request", async () => {
    server.setScript({ rules: [{ fault: { kind: "hang" } }] });
    const abort = new AbortController();
    const pending = probeModelServer(connection(provider), MODEL, abort.signal);
    await server.waitForRequest((entry) => entry.fault === "hang");
    const stop = new Error("enough");
    abort.abort(stop);
    await expect(pending).rejects.toBe(stop);
    await server.waitForRequest((entry) => entry.ended === "client_closed");
  });

  it("is not blocked by the server's earlier failures", async () => {
    server.setScript({ rules: [{ when: { structured: false }, fault: { kind: "status", status: 500 } }] });
    for (let time = 0; time < 7; time += 1) await probeModelServer(connection(provider), MODEL);
    server.setScript({});
    expect((await probeModelServer(connection(provider), MODEL)).ok).toBe(true);
  });
});

describe("missing models", () => {
  it("can be pulled if the server supports it, and get no request before", async () => {
    const probe = await probeModelServer(connection("ollama"), "mistral");
    expect(shape(probe)).toEqual([
      ["connection", "ok", null, null],
      ["model", "failed", "model_not_found", "pull_model"],
      ["streaming", "skipped", null, null],
      ["structured_output", "skipped", null, null],
    ]);
    expect(server.log.some((entry) => entry.endpoint === "chat")).toBe(false);
  });

  it("need another choice on other servers, and an unlisted name may still work", async () => {
    const unlisted = await probeModelServer(connection("openai-compatible"), "an-alias");
    expect(unlisted).toMatchObject({ ok: true, steps: [{}, { detail: { listed: "no" } }, {}, {}] });
    server.setScript({ rules: [{ fault: { kind: "status", status: 404, code: "model_not_found" } }] });
    const probe = await probeModelServer(connection("openai-compatible"), "gone");
    expect(shape(probe)[1]).toEqual(["model", "failed", "model_not_found", "choose_model"]);
  });

  it("are reported when a server lists others and does not know their name", async () => {
    server.setScript({ rules: [{ fault: { kind: "status", status: 404 } }] });
    const probe = await probeModelServer(connection("openai-compatible"), "gone");
    expect(shape(probe)[1]).toEqual(["model", "failed", "model_not_found", "choose_model"]);
    const listed = await probeModelServer(connection("openai-compatible"), MODEL);
    expect(shape(listed)[2]).toEqual(["streaming", "failed", "model_refused", "check_address"]);
  });

  it("are not reported as present by a server without a list that then does not answer", async () => {
    server.setScript({
      rules: [
        { when: { endpoint: "models" }, fault: { kind: "status", status: 404 } },
        { fault: { kind: "status", status: 500 } },
      ],
    });
    const probe = await probeModelServer(connection("openai-compatible"), MODEL);
    expect(shape(probe).slice(0, 3)).toEqual([
      ["connection", "ok", null, null],
      ["model", "skipped", null, null],
      ["streaming", "failed", "model_unreachable", "wait_and_retry"],
    ]);
  });

  it("cannot be detected on a server without a list", async () => {
    server.setScript({ rules: [{ when: { endpoint: "models" }, fault: { kind: "status", status: 404 } }] });
    const probe = await probeModelServer(connection("openai-compatible"), MODEL);
    expect(probe).toMatchObject({
      ok: true,
      models: [],
      steps: [{ detail: {} }, { detail: { listed: "no_list" } }, {}, {}],
    });
  });
});

it("probes nothing when nothing is configured", async () => {
  const probe = await probeModelServer(null, MODEL);
  expect(probe).toMatchObject({ provider: "none", ok: false, model: null });
  expect(new Set(probe.steps.map((step) => step.status))).toEqual(new Set(["skipped"]));
});

describe("detectServers", () => {
  it("finds an Ollama server on this machine, once, with its version and models", async () => {
    const { servers } = await detectServers([server.ollamaUrl, `${server.ollamaUrl}/`]);
    expect(servers).toEqual([
      {
        provider: "ollama",
        url: server.ollamaUrl,
        version: "0.12.11",
        models: ["scripted-large:latest", "scripted-small:latest"],
      },
    ]);
  });

  it("skips addresses on other machines, and is not misled by other servers", async () => {
    expect(await detectServers(["http://192.0.2.1:11434", "http://ollama.example"])).toEqual({ servers: [] });
    server.setScript({ rules: [{ when: { endpoint: "version" }, fault: { kind: "status", status: 404 } }] });
    expect(await detectServers([server.ollamaUrl])).toEqual({ servers: [] });
    await server.stop();
    expect(await detectServers([server.ollamaUrl])).toEqual({ servers: [] });
  });
});
