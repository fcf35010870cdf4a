import { createServer } from "node:https";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { processWide } from "@/lib/shared/process-wide";
import { noteClaim } from "./latest-claims";
import { probeIssuer } from "./probe-issuer";
import type { IssuerSettings } from "./settings";
import { CLIENT, portOf, sendJson, startIssuer, type TestIssuer } from "./testing/issuer";
import keycloak from "./testing/keycloak-26.json";
import { selfSigned } from "./testing/self-signed";

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => issuer.reset());

const settings = (change: Partial<IssuerSettings> = {}): IssuerSettings => ({
  ...{ issuer: issuer.url, clientId: CLIENT.id, clientSecret: CLIENT.secret, scopes: "openid email" },
  ...{ trustEmail: false, claimsFrom: "id_token" },
  roles: { claim: "roles", mapping: [], fallback: null },
  groups: { claim: undefined, mapping: [] },
  ...change,
});
const CONFIGURATION = "/.well-known/openid-configuration";

describe("a look at the issuer", () => {
  it("reads its configuration and keys", async () => {
    expect(await probeIssuer(settings())).toEqual({ state: "answers", issuer: issuer.url, unlisted: [], claims: {} });
    expect(await probeIssuer(null)).toEqual({ state: "none" });
  });

  it("takes a name that differs in the slash at its end", async () => {
    issuer.behaviour.answers["/realms/team/.well-known/openid-configuration"] = (_request, response) =>
      sendJson(response, {
        ...{ issuer: `${issuer.url}/realms/team/`, jwks_uri: `${issuer.url}/keys`, token_endpoint: `${issuer.url}/t` },
        authorization_endpoint: `${issuer.url}/authorize`,
      });
    for (const end of ["", "/"]) {
      const probe = await probeIssuer(settings({ issuer: `${issuer.url}/realms/team${end}` }));
      expect(probe, end).toMatchObject({ state: "answers", issuer: `${issuer.url}/realms/team/` });
    }
  });

  it("says which name it expected, and which it got", async () => {
    issuer.behaviour.configuration = { issuer: "https://login.example.org/realms/team" };
    expect(await probeIssuer(settings())).toEqual({
      ...{ state: "named_otherwise", expected: issuer.url, got: "https://login.example.org/realms/team" },
    });
  });

  it.each(["unknownRealm", "doubleSlash"] as const)("says that there is no configuration: %s", async (error) => {
    const { status, body } = keycloak.configurationErrors[error];
    issuer.behaviour.answers[CONFIGURATION] = (_request, response) => sendJson(response, body, status);
    const detail = expect.stringContaining(`${status}`);
    expect(await probeIssuer(settings())).toMatchObject({ state: "without_configuration", detail });
  });

  it("says that a page, or half a configuration, is not one", async () => {
    issuer.behaviour.answers[CONFIGURATION] = (_request, response) => void response.end("<html>");
    expect(await probeIssuer(settings())).toMatchObject({ state: "without_configuration" });
    issuer.behaviour.answers[CONFIGURATION] = (_request, response) => sendJson(response, { issuer: issuer.url });
    const probe = await probeIssuer(settings());
    expect(probe).toEqual({ state: "keys_unreadable", detail: "the configuration has no jwks_uri" });
  });

  it.each([
    ["an error", () => ({ status: 500, body: {} }), "unreachable"],
    ["another status", () => ({ status: 404, body: {} }), "keys_unreadable"],
    ["no keys", () => ({ status: 200, body: { keys: [] } }), "keys_unreadable"],
    ["something else", () => ({ status: 200, body: "keys" }), "keys_unreadable"],
  ] as const)("tries the keys: %s", async (_what, answer, state) => {
    const { status, body } = answer();
    issuer.behaviour.answers["/keys"] = (_request, response) => sendJson(response, body, status);
    expect(await probeIssuer(settings())).toMatchObject({ state });
  });

  it("says that nothing answers", async () => {
    const gone = await startIssuer();
    await gone.close();
    const probe = await probeIssuer(settings({ issuer: gone.url }));
    expect(probe).toMatchObject({ state: "unreachable", detail: expect.stringContaining("ECONNREFUSED") });
  });

  it("says that a certificate is not trusted", async () => {
    const server = createServer(selfSigned());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const probe = await probeIssuer(settings({ issuer: `https://127.0.0.1:${portOf(server.address())}` }));
    server.close();
    expect(probe).toMatchObject({ state: "certificate_refused" });
  });

  it("names scopes that the issuer does not list", async () => {
    issuer.behaviour.configuration = { scopes_supported: ["openid", "email"] };
    const probe = await probeIssuer(settings({ scopes: "openid  groups email" }));
    expect(probe).toMatchObject({ state: "answers", unlisted: ["groups"] });
  });

  it("says what the sign-ins since the start brought", async () => {
    processWide("oidc-claims", () => new Map<string, unknown>()).clear();
    noteClaim("roles", "roles", { state: "absent", values: [] });
    noteClaim("roles", "roles", { state: "read", values: [] });
    const roles = { claim: "roles", read: 1, absent: 1, unreadable: 0 };
    expect(await probeIssuer(settings())).toMatchObject({ claims: { roles } });
  });
});
