import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, SignJWT, UnsecuredJWT } from "jose";

export const CLIENT = { id: "touchstone", secret: "a secret: with/odd characters" };

type TestClaims = Record<string, unknown>;
type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void | Promise<void>;

interface Key {
  alg: "RS256" | "ES256";
  kid: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** How a test issuer departs from a good one. */
interface Behaviour {
  /** Claims of the ID token besides the issuer's own. */
  claims: TestClaims;
  /** Claims of the access token besides the issuer's own; `null`: it is opaque. */
  accessToken: TestClaims | null;
  /** What the userinfo endpoint says; `null`: it does not exist. */
  userInfo: TestClaims | null;
  /** Replaces claims of the ID token, the issuer's own included. */
  override: TestClaims;
  /** Makes the ID token in another way. */
  sign: ((claims: TestClaims, key: Key) => Promise<string> | string) | null;
  /** Answers some addresses in another way. */
  answers: Record<string, Handle>;
  /** Changes the configuration. */
  configuration: TestClaims;
}

const good = (): Behaviour => ({
  claims: {},
  accessToken: null,
  userInfo: null,
  override: {},
  sign: null,
  answers: {},
  configuration: {},
});

/** An issuer of OpenID Connect on this machine, which can be made to misbehave. */
export interface TestIssuer {
  url: string;
  behaviour: Behaviour;
  /** A good issuer again, with these claims. */
  reset(claims?: TestClaims): void;
  /** From now on tokens are signed with another key. */
  rotate(alg?: Key["alg"]): void;
  /** The key that tokens are signed with. */
  key(): Key;
  /** What the token endpoint was sent. */
  exchanges: { authorization: string | undefined; form: URLSearchParams }[];
  close(): Promise<void>;
}

let count = 0;
function newKey(alg: Key["alg"]): Key {
  count += 1;
  const pair =
    alg === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2_048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { alg, kid: `key-${count}`, ...pair };
}

/** Starts an issuer. Its authorization endpoint signs in at once and sends the browser back. */
export async function startIssuer(): Promise<TestIssuer> {
  let key = newKey("RS256");
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server.address())}`;

  const endpoints: Record<string, Handle> = {
    "/.well-known/openid-configuration": (_request, response) =>
      sendJson(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        ...(issuer.behaviour.userInfo !== null && { userinfo_endpoint: `${url}/userinfo` }),
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256", "ES256"],
        code_challenge_methods_supported: ["S256"],
        ...issuer.behaviour.configuration,
      }),
    "/keys": async (_request, response) =>
      sendJson(response, { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: key.alg, use: "sig" }] }),
    "/authorize": (request, response) => {
      const asked = new URL(request.url ?? "", url).searchParams;
      const code = randomUUID();
      codes.set(code, asked);
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: asked.get("state") ?? "", iss: url }).toString();
      response.writeHead(302, { Location: back.href }).end();
    },
    "/token": async ({ headers }, response, body) => {
      const form = new URLSearchParams(body);
      issuer.exchanges.push({ authorization: headers.authorization, form });
      const code = form.get("code") ?? "";
      const asked = codes.get(code);
      codes.delete(code);
      if (asked === undefined || !matches(asked, form)) return sendJson(response, { error: "invalid_grant" }, 400);
      const { accessToken } = issuer.behaviour;
      const access_token = accessToken === null ? "token" : await signed({ ...times(), iss: url, ...accessToken }, key);
      sendJson(response, { access_token, token_type: "Bearer", id_token: await idToken(asked) });
    },
    "/userinfo": (_request, response) => sendJson(response, issuer.behaviour.userInfo),
  };

  const idToken = async (asked: URLSearchParams): Promise<string> => {
    const { claims, override, sign } = issuer.behaviour;
    const own = { ...times(), iss: url, aud: asked.get("client_id"), nonce: asked.get("nonce") };
    return (sign ?? signed)({ ...own, ...claims, ...override }, key);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "", url);
    const handle = issuer.behaviour.answers[pathname] ?? endpoints[pathname];
    if (handle === undefined) return void response.writeHead(404).end();
    let body = "";
    for await (const part of request) body += String(part);
    await handle(request, response, body);
  };

  const issuer: TestIssuer = {
    url,
    behaviour: good(),
    reset: (claims = {}) => {
      issuer.behaviour = { ...good(), claims };
      issuer.exchanges.length = 0;
    },
    rotate: (alg = "RS256") => {
      key = newKey(alg);
    },
    key: () => key,
    exchanges: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

/** A token lasts five minutes from now. */
function times() {
  const now = Math.floor(Date.now() / 1_000);
  return { iat: now, exp: now + 300 };
}

/** As OpenID Connect says. */
export function signed(claims: TestClaims, { alg, kid, privateKey }: Key): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey);
}

/** `alg: none`. */
export const unsigned = (claims: TestClaims): string => new UnsecuredJWT(claims).encode();

/** HMAC with the public key as the secret: a verifier that trusts the header takes it for a signature. */
export function confused(claims: TestClaims, { kid, publicKey }: Key): Promise<string> {
  const secret = publicKey.export({ type: "spki", format: "pem" }).toString();
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(new TextEncoder().encode(secret));
}

/** Whether a code is exchanged by the client that requested it. */
function matches(asked: URLSearchParams, form: URLSearchParams): boolean {
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  return asked.get("code_challenge") === challenge && asked.get("redirect_uri") === form.get("redirect_uri");
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

/** The port of a server that listens. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The issuer has no port.");
  return address.port;
}
