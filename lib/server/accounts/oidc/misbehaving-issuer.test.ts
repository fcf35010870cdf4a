import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { callOf, cookieOf, createAdmin, join, type Member, send } from "../testing/team";
import { CLIENT, confused, sendJson, signed, type TestIssuer, unsigned } from "./testing/issuer";
import { begin, expectRefused, forgetConfiguration, someone, travel, whoIs } from "./testing/journey";

/** The issuer's address is in the environment before anything reads it. */
const { CODE, issuer } = await vi.hoisted(() => import("./testing/environment"));

setUpDatabase();
afterAll(() => issuer.close());

let admin: Member;
beforeAll(async () => {
  expect((await begin()).headers.get("location"), "before there is an administrator").toBe("/first-admin");
  admin = await createAdmin(CODE);
});
beforeEach(() => {
  issuer.reset();
  forgetConfiguration();
});

describe("no one gets in", () => {
  it("with an unverified address, whether or not it belongs to an account", async () => {
    await join(admin, "reviewer", "target@example.org");
    for (const email of ["target@example.org", "nobody@example.org"]) {
      for (const email_verified of [false, undefined, null, "false", "yes", 1]) {
        issuer.reset(someone({ email, email_verified }));
        await expectRefused(travel(), "unverified_email");
      }
    }
    issuer.reset(someone({ email: undefined }));
    await expectRefused(travel(), "unverified_email");
  });

  it("with a verified mark that belongs to another address", async () => {
    const { email_verified: _mark, ...unmarked } = someone();
    issuer.reset({ ...unmarked, email: "ada@example.com" });
    issuer.behaviour.userInfo = { sub: unmarked.sub, email: unmarked.email, email_verified: true };
    forgetConfiguration();
    expect(await whoIs((await travel()).answer)).toMatchObject({ email: unmarked.email });
    issuer.reset({ ...unmarked, sub: randomUUID(), email: "ada@example.com" });
    issuer.behaviour.userInfo = { sub: issuer.behaviour.claims.sub, email_verified: true };
    await expectRefused(travel(), "unverified_email");
  });

  it("with an address that moved to another person at the issuer", async () => {
    const who = someone();
    issuer.reset(who);
    expect(await whoIs((await travel()).answer)).not.toBeNull();
    issuer.reset({ ...who, sub: randomUUID() });
    await expectRefused(travel(), "address_taken");
  });

  it("while the account is disabled", async () => {
    const who = someone();
    issuer.reset(who);
    const person = await whoIs((await travel()).answer);
    const disable = (disabled: boolean) =>
      send(callOf("changePerson"), { cookie: admin.cookie, params: { id: person?.id ?? "" }, json: { disabled } });
    expect((await disable(true)).status).toBe(200);
    await expectRefused(travel(), "no_access");
    await disable(false);
    expect(await whoIs((await travel()).answer)).not.toBeNull();
  });

  it("with the state or cookie of another browser, or without one", async () => {
    issuer.reset(someone());
    await expectRefused(travel({ change: (search) => search.set("state", "another") }), "expired");
    await expectRefused(travel({ change: (search) => search.delete("state") }), "expired");
    await expectRefused(travel({ cookie: cookieOf(await begin()) }), "expired");
    await expectRefused(travel({ cookie: "touchstone-oidc-made-up12345=made-up" }), "expired");
    await expectRefused(travel({ cookie: "" }), "expired");
  });

  it("with a code that was used, or another's", async () => {
    issuer.reset(someone());
    const { answer, comeBack } = await travel();
    expect(await whoIs(answer)).not.toBeNull();
    await expectRefused(
      comeBack().then((again) => ({ answer: again })),
      "rejected",
    );
    await expectRefused(travel({ change: (search) => search.set("code", "guessed") }), "rejected");
  });

  it("after declining at the issuer, or by an error of its", async () => {
    const fail = (error: string) => (search: URLSearchParams) => {
      search.delete("code");
      search.set("error", error);
    };
    await expectRefused(travel({ change: fail("access_denied") }), "declined");
    await expectRefused(travel({ change: fail("server_error") }), "unavailable");
    await expectRefused(travel({ change: fail("login_required") }), "rejected");
    await expectRefused(travel({ change: fail("invalid_scope") }), "rejected");
    await expectRefused(travel({ change: (search) => search.set("iss", "https://other.example") }), "rejected");
  });

  const now = () => Math.floor(Date.now() / 1_000);
  it.each<[string, () => Record<string, unknown>]>([
    ["another nonce", () => ({ nonce: "another" })],
    ["no nonce", () => ({ nonce: undefined })],
    ["an end in the past", () => ({ exp: now() - 120 })],
    ["no end", () => ({ exp: undefined })],
    ["another audience", () => ({ aud: "another" })],
    ["two audiences, for another of them", () => ({ aud: [CLIENT.id, "another"], azp: "another" })],
    ["two audiences, without a party", () => ({ aud: [CLIENT.id, "another"] })],
    ["another issuer", () => ({ iss: "https://other.example" })],
    ["no subject", () => ({ sub: undefined })],
  ])("with a token that has %s", async (_what, override) => {
    issuer.reset(someone());
    issuer.behaviour.override = override();
    await expectRefused(travel(), "rejected");
  });

  const HS256 = { id_token_signing_alg_values_supported: ["RS256", "HS256", "none"] };
  it.each<[string, Partial<TestIssuer["behaviour"]>]>([
    ["is not signed", { sign: unsigned }],
    ["is not signed, though the issuer lists that", { sign: unsigned, configuration: HS256 }],
    ["is signed by HMAC with the public key", { sign: confused }],
    ["is signed by HMAC with the public key, though the issuer lists that", { sign: confused, configuration: HS256 }],
    ["has another signature", { sign: async (claims, key) => `${(await signed(claims, key)).slice(0, -8)}AAAAAAAA` }],
    ["was changed after signing", { sign: async (claims, key) => changed(await signed(claims, key), claims) }],
  ])("with a token that %s", async (_what, behaviour) => {
    issuer.reset(someone());
    issuer.rotate();
    Object.assign(issuer.behaviour, behaviour);
    forgetConfiguration();
    await expectRefused(travel(), "rejected");
  });

  it("with a token that is signed by a key the issuer no longer has", async () => {
    issuer.reset(someone());
    issuer.behaviour.sign = (claims, key) => {
      issuer.rotate();
      return signed(claims, key);
    };
    await expectRefused(travel(), "rejected");
  });

  it("with another person's userinfo", async () => {
    const { sub, ...rest } = someone();
    issuer.reset({ sub });
    issuer.behaviour.userInfo = { sub: "another", ...rest };
    forgetConfiguration();
    await expectRefused(travel(), "rejected");
  });
});

describe("an issuer that is away", () => {
  it.each<[string, string]>([
    ["the token", "/token"],
    ["the keys", "/keys"],
  ])("at %s, says so, and not more", async (_what, path) => {
    issuer.reset(someone());
    issuer.behaviour.answers[path] = (_request, response) => sendJson(response, { error: "out of order" }, 503);
    await expectRefused(travel(), "unavailable");
    issuer.behaviour.answers[path] = cutOff;
    await expectRefused(travel(), "unavailable");
    issuer.behaviour.answers[path] = (_request, response) => void response.end("x".repeat(2_000_000));
    await expectRefused(travel(), "unavailable");
  });

  it("from the start: the page says so, and the next person asks again", async () => {
    issuer.behaviour.answers["/.well-known/openid-configuration"] = cutOff;
    forgetConfiguration();
    expect((await begin("/traces")).headers.get("location")).toBe("/sign-in?reason=unavailable&to=%2Ftraces");
    issuer.reset();
    expect((await begin()).headers.get("location")).toContain(`${issuer.url}/authorize`);
  });

  it("because its configuration is another issuer's", async () => {
    issuer.behaviour.configuration = { issuer: "https://other.example" };
    forgetConfiguration();
    expect((await begin()).headers.get("location")).toBe("/sign-in?reason=unavailable");
  });
});

const cutOff = (request: IncomingMessage) => void request.socket.destroy();

function changed(token: string, claims: Record<string, unknown>): string {
  const [header, , signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...claims, email: "ada@example.com" })).toString("base64url");
  return [header, other, signature].join(".");
}
