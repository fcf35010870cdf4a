import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { modelListSchema } from "@/lib/shared/contracts/settings/model-list";
import { listModels } from "./list-models";
import type { ModelConnection } from "./model-connection";
import { connectionTo } from "./testing/model-calls";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function connection(change: Partial<ModelConnection> = {}): ModelConnection {
  return connectionTo(server, "openai-compatible", change);
}

describe("listModels", () => {
  it("reports that no server is configured", async () => {
    expect(await listModels(null)).toEqual({
      provider: "none",
      configured: false,
      host: null,
      models: [],
      failure: null,
    });
  });

  it("lists the server's models by name, and shows its host without credentials", async () => {
    server.setScript({ models: ["zeta", "alpha"] });
    const list = await listModels(connection({ url: server.url.replace("//", "//user:secret@"), apiKey: "sk-secret" }));
    expect(modelListSchema.parse(list)).toEqual({
      provider: "openai-compatible",
      configured: true,
      host: `127.0.0.1:${server.port}`,
      models: [
        { id: "alpha", ownedBy: "scripted", bytes: null, capabilities: null },
        { id: "zeta", ownedBy: "scripted", bytes: null, capabilities: null },
      ],
      failure: null,
    });
    expect(JSON.stringify(list)).not.toContain("secret");
  });

  it.each([
    [{ kind: "status", status: 401 }, "model_refused"],
    [{ kind: "refuse" }, "model_unreachable"],
    [{ kind: "status", status: 503 }, "model_unreachable"],
  ] as const)("reports %o instead of throwing", async (fault, code) => {
    server.setScript({ rules: [{ when: { endpoint: "models" }, fault }] });
    const list = await listModels(connection());
    expect(list).toMatchObject({ configured: true, models: [], failure: { code } });
  });

  it("reports an unreachable server", async () => {
    await server.stop();
    expect((await listModels(connection())).failure?.code).toBe("model_unreachable");
  });

  it.each([
    ["a web page", "text/html", "<!doctype html><h1>Welcome</h1>", "model_output_malformed"],
    ["something of another form", "application/json", '{"data": "none"}', "model_output_malformed"],
    ["a bare list", "application/json", "[]", undefined],
  ])("is not misled by %s", async (_what, type, body, code) => {
    const other = createServer((_request, response) => {
      response.writeHead(200, { "content-type": type }).end(body);
    });
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => resolve(portOf(other.address())));
    });
    const list = await listModels(connection({ url: `http://127.0.0.1:${port}/v1` }));
    expect(list.failure?.code).toBe(code);
    expect(list.models).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
