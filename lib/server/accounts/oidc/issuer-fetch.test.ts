import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIssuerFetch, IssuerUnavailable } from "./issuer-fetch";
import { sendJson, startIssuer, type TestIssuer } from "./testing/issuer";

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const ask = (limits: { ms: number; bytes: number }) =>
  createIssuerFetch(limits)(`${issuer.url}/asked`, { method: "GET", headers: {} });

describe("the way to the issuer", () => {
  it("gives up on an answer that does not begin, or does not end, in time", async () => {
    issuer.behaviour.answers["/asked"] = () => {};
    await expect(ask({ ms: 50, bytes: 1_000 })).rejects.toThrow(IssuerUnavailable);
    issuer.behaviour.answers["/asked"] = (_request, response) => void response.write("{");
    await expect(ask({ ms: 50, bytes: 1_000 })).rejects.toThrow(IssuerUnavailable);
  });

  it("gives up on an answer that is too large, while it arrives", async () => {
    let sent = 0;
    issuer.behaviour.answers["/asked"] = (_request, response) => {
      const more = () => {
        sent += 1_000;
        if (!response.destroyed) response.write("x".repeat(1_000), () => setImmediate(more));
      };
      more();
    };
    await expect(ask({ ms: 10_000, bytes: 100_000 })).rejects.toThrow(IssuerUnavailable);
    expect(sent).toBeLessThan(50_000_000);
  });

  it("does not follow redirects, and passes refusals on", async () => {
    issuer.behaviour.answers["/asked"] = (_request, response) =>
      void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end();
    expect((await ask({ ms: 1_000, bytes: 1_000 })).status).toBe(302);
    issuer.behaviour.answers["/asked"] = (_request, response) => sendJson(response, { error: "invalid_grant" }, 400);
    expect(await (await ask({ ms: 1_000, bytes: 1_000 })).json()).toEqual({ error: "invalid_grant" });
  });

  it("does not lead to a link-local address", async () => {
    const fetched = createIssuerFetch({ ms: 1_000, bytes: 1_000 })("http://169.254.169.254/", {
      method: "GET",
      headers: {},
    });
    await expect(fetched).rejects.toMatchObject({
      name: "IssuerUnavailable",
      cause: { cause: { name: "AddressRefused" } },
    });
  });
});
