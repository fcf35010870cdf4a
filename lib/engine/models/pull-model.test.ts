import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { type ModelPullProgress, modelPullProgressSchema } from "@/lib/shared/contracts/settings/model-list";
import { AppError } from "@/lib/shared/errors";
import type { ModelConnection } from "./model-connection";
import { cancelPull, listPulls, pullModel } from "./pull-model";
import { connectionTo } from "./testing/model-calls";

let server: ScriptedLlm;
let connection: ModelConnection;
beforeEach(async () => {
  server = await startScriptedLlm();
  connection = connectionTo(server, "ollama");
});
afterEach(() => server.stop());

const forever = () => new AbortController().signal;
async function all(progress: AsyncGenerator<ModelPullProgress, void>): Promise<ModelPullProgress[]> {
  const seen: ModelPullProgress[] = [];
  for await (const step of progress) seen.push(modelPullProgressSchema.parse(step));
  return seen;
}
const stateOf = (name: string) => listPulls().find((pull) => pull.model === name)?.state;
const hangAfter = (afterTokens: number) => ({
  rules: [{ when: { endpoint: "pull" as const }, fault: { kind: "hang" as const, afterTokens } }],
});

describe("pulling", () => {
  it("reports its progress, and ends once the model is installed", async () => {
    server.setScript({ ollama: { pull: { totalBytes: 400, steps: 4, stepMs: 5 } } });
    const seen = await all(pullModel(connection, "fresh:1b")(forever()));
    expect(seen.at(-1)).toMatchObject({ state: "done", status: "success", completedBytes: 400, totalBytes: 400 });
    const bytes = seen.map((step) => step.completedBytes ?? 0);
    expect(bytes).toEqual(bytes.toSorted((left, right) => left - right));
    expect(listPulls().find((pull) => pull.model === "fresh:1b")?.state).toBe("done");
  });

  it("is shared by a second request, and continues when its watchers leave", async () => {
    server.setScript(hangAfter(3));
    const leave = new AbortController();
    const watched = pullModel(connection, "slow")(leave.signal);
    expect((await watched.next()).value).toMatchObject({ state: "pulling" });
    await server.waitForRequest((entry) => entry.endpoint === "pull" && entry.tokensSent === 3);
    leave.abort();
    for await (const _ of watched);
    const again = pullModel(connection, "slow:latest")(forever());
    expect((await again.next()).value).toMatchObject({ state: "pulling" });
    expect(server.log.filter((entry) => entry.endpoint === "pull")).toHaveLength(1);
    expect(server.log[0]?.ended).toBe("open");
    cancelPull("slow");
    expect((await all(again)).at(-1)?.state).toBe("cancelled");
    await server.waitForRequest((entry) => entry.ended === "client_closed");
    expect(() => cancelPull("slow")).toThrow(AppError);
  });

  it.each([
    [{ kind: "stream_error", afterTokens: 1, message: "no space left on device" }, "model_stream_cut"],
    [{ kind: "cut", afterTokens: 3 }, "model_stream_cut"],
    [{ kind: "status", status: 500 }, "model_unreachable"],
    [{ kind: "status", status: 429 }, "model_rate_limited"],
  ] as const)("reports its failure: %o", async (fault, code) => {
    server.setScript({ rules: [{ when: { endpoint: "pull" }, fault }] });
    const seen = await all(pullModel(connection, "broken")(forever()));
    expect(seen.at(-1)).toMatchObject({ state: "failed", failure: { code } });
    if (fault.kind === "stream_error") expect(seen.at(-1)?.failure?.text).toBe("no space left on device");
    // The connection's error is not a message from the server.
    if (fault.kind === "cut") expect(seen.at(-1)?.failure?.text).toBeUndefined();
    server.setScript({});
    expect((await all(pullModel(connection, "broken")(forever()))).at(-1)?.state).toBe("done");
  });

  it("limits the number of concurrent pulls", async () => {
    server.setScript(hangAfter(1));
    const names = ["one", "two", "three"];
    for (const name of names) pullModel(connection, name);
    expect(() => pullModel(connection, "four")).toThrow(expect.objectContaining({ code: "rate_limited" }));
    expect(
      listPulls()
        .slice(0, 3)
        .map((pull) => pull.state),
    ).toEqual(["pulling", "pulling", "pulling"]);
    for (const name of names) cancelPull(name);
    for (const name of names) await expect.poll(() => stateOf(name)).toBe("cancelled");
  });

  it("is refused if the server does not support it", () => {
    const other: ModelConnection = { ...connection, provider: "openai-compatible" };
    for (const server of [other, null]) {
      expect(() => pullModel(server, "x")).toThrow(expect.objectContaining({ code: "validation_failed" }));
    }
  });
});
