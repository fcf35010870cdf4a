import { afterAll, beforeAll, expect, it } from "vitest";
import { accessTokenClaims } from "./access-token";
import { IssuerUnavailable } from "./issuer-fetch";
import { CLIENT, confused, sendJson, signed, startIssuer, type TestIssuer, unsigned } from "./testing/issuer";
import keycloak from "./testing/keycloak-26.json";

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

type Sign = NonNullable<TestIssuer["behaviour"]["sign"]>;
const recorded = keycloak.people.byDefault.accessToken;

/** What is read of an access token as Keycloak makes them, changed. */
async function read(change: Record<string, unknown> = {}, sign: Sign = signed) {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { ...recorded, iss: issuer.url, iat: now, exp: now + 300, ...change };
  const token = await sign(claims, issuer.key());
  const server = { issuer: issuer.url, jwks_uri: `${issuer.url}/keys` };
  return accessTokenClaims(token, server, { clientId: CLIENT.id, subject: recorded.sub });
}

it("is read if it was issued to this client, whomever it is meant for", async () => {
  expect(await read()).toMatchObject({ realm_access: { roles: ["it-admins"] } });
  expect(await read({ aud: "account" })).not.toBeNull();
  expect(await read({ aud: ["account", CLIENT.id], azp: undefined })).not.toBeNull();
  expect(await read({ azp: undefined, client_id: CLIENT.id })).not.toBeNull();
  expect(await read({ exp: Math.floor(Date.now() / 1_000) - 10 }), "a clock that is a little late").not.toBeNull();
});

it.each<[string, Record<string, unknown>, Sign?]>([
  ["another client's", { azp: "another" }],
  ["another client's, by its audience", { azp: undefined, aud: ["account", "another"] }],
  ["without a client", { azp: undefined }],
  ["another person's", { sub: "another" }],
  ["without a subject", { sub: undefined }],
  ["another issuer's", { iss: "https://other.example" }],
  ["over", { exp: Math.floor(Date.now() / 1_000) - 120 }],
  ["without an end", { exp: undefined }],
  ["not signed", {}, unsigned],
  ["signed by HMAC with the public key", {}, confused],
  ["opaque", {}, () => "2YotnFZFEjr1zCsicMWpAA"],
  ["changed after signing", {}, async (claims, key) => `${(await signed(claims, key)).slice(0, -8)}AAAAAAAA`],
])("is not read if it is %s", async (_what, change, sign) => {
  expect(await read(change, sign)).toBeNull();
});

it("is not read if a key signed it that the issuer does not have", async () => {
  const former = issuer.key();
  issuer.rotate();
  expect(await read({}, (claims) => signed(claims, former))).toBeNull();
});

it("cannot be read while the issuer's keys cannot", async () => {
  issuer.behaviour.answers["/keys"] = (_request, response) => sendJson(response, {}, 503);
  await expect(read()).rejects.toThrow(IssuerUnavailable);
  issuer.behaviour.answers["/keys"] = (_request, response) => void response.end("<html>");
  expect(await read()).toBeNull();
});
