import * as openId from "openid-client";
import { processWide } from "@/lib/shared/process-wide";
import { publicAddress } from "../public-address";
import type { Claims } from "./claims";
import type { Flow } from "./flow-cookie";
import { issuerFetch } from "./issuer-fetch";
import type { IssuerSettings } from "./settings";
import { CONFIGURATION_MS, ISSUER_MS } from "./tunables";

/** The issuer's configuration, while it is fresh. */
interface Known {
  until: number;
  metadata: Promise<openId.ServerMetadata>;
}

/** Claims that many issuers send with a further request only. */
const PERSON_CLAIMS = ["email", "email_verified", "name"];

/** Where the issuer sends people back to. */
const callbackAddress = () => new URL("/api/sign-in/oidc/callback", publicAddress());

/** The address at the issuer where a person signs in, with what has to come back. */
export async function addressAtIssuer(settings: IssuerSettings): Promise<{ address: URL; flow: Omit<Flow, "to"> }> {
  const configuration = await configurationOf(settings);
  const flow = { state: openId.randomState(), nonce: openId.randomNonce(), verifier: openId.randomPKCECodeVerifier() };
  const address = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress().href,
    scope: settings.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  });
  return { address, flow };
}

/**
 * What the issuer says about the person who comes back from it. The code is exchanged, and the ID token checked as
 * OpenID Connect Core 1.0, 3.1.3.7 says: signature by a key of the issuer, issuer, audience, authorized party, times
 * and nonce. Its signature counts although the token comes from the issuer directly.
 * @param search of the callback's address
 * @throws errors of openid-client, and IssuerUnavailable among their causes
 */
export async function claimsFromIssuer(settings: IssuerSettings, search: URLSearchParams, flow: Flow): Promise<Claims> {
  const configuration = await configurationOf(settings);
  openId.enableNonRepudiationChecks(configuration);
  const current = callbackAddress();
  current.search = search.toString();
  const tokens = await openId.authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("The issuer sent no ID token.");
  const { claim: roles } = settings.roles;
  const { claim: groups } = settings.groups;
  const wanted = [...PERSON_CLAIMS, ...[roles, groups].flatMap((name) => name?.split(".", 1) ?? [])];
  const isComplete = wanted.every((name) => claims[name] !== undefined);
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return withUserInfo(claims, await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub));
}

/** The address and its mark come from one place: a mark says nothing about another address. */
function withUserInfo(claims: Claims, { email, email_verified, ...others }: Claims): Claims {
  const isMarked = claims.email !== undefined && claims.email_verified !== undefined;
  return { ...others, ...claims, ...(!isMarked && email !== undefined && { email, email_verified }) };
}

/** A new configuration each time: the issuer's keys are kept with it, so that changed keys are found at once. */
async function configurationOf(settings: IssuerSettings): Promise<openId.Configuration> {
  const metadata = await metadataOf(settings);
  const { clientId, clientSecret } = settings;
  const configuration = new openId.Configuration(metadata, clientId, {}, clientAuthentication(metadata, clientSecret));
  configuration[openId.customFetch] = issuerFetch;
  configuration.timeout = ISSUER_MS / 1_000;
  if (isPlain(settings)) openId.allowInsecureRequests(configuration);
  return configuration;
}

async function metadataOf(settings: IssuerSettings): Promise<openId.ServerMetadata> {
  const all = processWide("oidc-configurations", () => new Map<string, Known>());
  const known = all.get(settings.issuer);
  if (known !== undefined && Date.now() < known.until) return known.metadata;
  const metadata = discover(settings);
  all.set(settings.issuer, { until: Date.now() + CONFIGURATION_MS, metadata });
  // A failure is not kept: the next person asks again.
  metadata.catch(() => all.delete(settings.issuer));
  return metadata;
}

async function discover(settings: IssuerSettings): Promise<openId.ServerMetadata> {
  const found = await openId.discovery(new URL(settings.issuer), settings.clientId, undefined, openId.None(), {
    [openId.customFetch]: issuerFetch,
    timeout: ISSUER_MS / 1_000,
    execute: isPlain(settings) ? [openId.allowInsecureRequests] : [],
  });
  return found.serverMetadata();
}

/** Only an issuer on this machine is called without TLS (`lib/shared/env/single-sign-on-variables.ts`). */
function isPlain({ issuer }: IssuerSettings): boolean {
  return issuer.startsWith("http://");
}

/** Basic is what OpenID Connect assumes of an issuer that names no method. */
function clientAuthentication(metadata: openId.ServerMetadata, secret: string | undefined): openId.ClientAuth {
  if (secret === undefined) return openId.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret);
}
