import { BrokenCircuitError } from "cockatiel";
import { describe, expect, it } from "vitest";
import { classifyFailure, parseRetryAfter } from "./attempt-failure";
import { priceCall } from "./prices";
import { parseServerAddress, redact } from "./server-address";

const circumstances = { afterFirstToken: false, secrets: [], maxRetryAfterMs: 10_000 };

describe("parseRetryAfter", () => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  it.each([
    ["2", 2_000],
    ["0.5", 500],
    ["-3", 0],
    ["Tue, 01 Jan 2030 00:00:07 GMT", 7_000],
    ["Mon, 31 Dec 2029 00:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [null, null],
  ])("reads %j as %j ms", (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });
});

describe("classifyFailure", () => {
  it("treats an open circuit as an unreachable server, and does not retry", () => {
    const failure = classifyFailure(new BrokenCircuitError(), circumstances);
    expect(failure).toMatchObject({ retryable: false, serverDown: false, reason: { code: "model_unreachable" } });
  });

  it("distinguishes an untrusted certificate from an unreachable server, however the error is wrapped", () => {
    const refused = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    const wrapped = new Error("Connection error.", { cause: new TypeError("fetch failed", { cause: refused }) });
    expect(classifyFailure(wrapped, circumstances)).toMatchObject({
      retryable: false,
      serverDown: false,
      reason: { code: "model_certificate_refused" },
    });
    const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const failure = classifyFailure(new Error("Connection error.", { cause: away }), circumstances);
    expect(failure.reason.code).toBe("model_unreachable");
  });

  it("treats a lost connection as a cut stream after the first text, and as an unreachable server before", () => {
    const lost = new TypeError("terminated");
    expect(classifyFailure(lost, circumstances)).toMatchObject({
      retryable: true,
      reason: { code: "model_unreachable" },
    });
    expect(classifyFailure(lost, { ...circumstances, afterFirstToken: true })).toMatchObject({
      retryable: false,
      reason: { code: "model_stream_cut" },
    });
  });
});

describe("parseServerAddress", () => {
  it("removes credentials from the address and the host", () => {
    const address = parseServerAddress("http://me:p%40ss@llm.local:8080/v1/?token=x", undefined);
    expect(address).toMatchObject({ baseUrl: "http://llm.local:8080/v1", host: "llm.local:8080" });
    expect(address.authorization).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
    expect(redact("p@ss p%40ss", address.secrets)).toBe("[secret] [secret]");
  });

  it("sends a key as a bearer token", () => {
    expect(parseServerAddress("https://api.openai.com/v1", "sk-1")).toMatchObject({
      host: "api.openai.com",
      authorization: "Bearer sk-1",
    });
  });
});

describe("priceCall", () => {
  it("recognises dated names, and gives no price without a token count", () => {
    const call = { model: "gpt-4o-2024-08-06", promptTokens: 1_000_000, completionTokens: 100_000 };
    expect(priceCall(call)).toBeCloseTo(3.5, 10);
    expect(priceCall({ ...call, promptTokens: null })).toBeNull();
    expect(priceCall({ ...call, model: "gpt-4o-minimal" })).toBeNull();
  });
});
