import * as openId from "openid-client";
import { z } from "zod";
import { causesOf } from "@/lib/shared/outbound/causes-of";
import { processWide } from "@/lib/shared/process-wide";
import { publicAddress } from "../public-address";
import { accessTokenClaims } from "./access-token";
import { type Claims, type IssuerClaims, readClaim } from "./claims";
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

/** What oauth4webapi adds to the error about a configuration of another issuer. */
const otherNameSchema = z.object({ attribute: z.literal("issuer"), body: z.object({ issuer: z.string() }) });

/** Where the issuer sends people back to. */
const callbackAddress = () => new URL("/api/sign-in/oidc/callback", publicAddress());

/** The address at the issuer where a person signs in, with what has to come back. */
export async function addressAtIssuer(
  settings: IssuerSettings,
): Promise<{ address: URL; flow: Omit<Flow, "to" | "again"> }> {
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
 * What the issuer says about a returning person. The code is exchanged, and the ID token checked as
 * OpenID Connect Core 1.0, 3.1.3.7 says: signature by a key of the issuer, issuer, audience, authorized party, times
 * and nonce. Its signature counts although the token comes from the issuer directly.
 * @param search of the callback's address
 * @throws errors of openid-client, and IssuerUnavailable among their causes
 */
export async function claimsFromIssuer(
  settings: IssuerSettings,
  search: URLSearchParams,
  flow: Flow,
): Promise<IssuerClaims> {
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
  const identity: [Claims, ...Claims[]] = [claims];
  const names = [settings.roles.claim, settings.groups.claim].filter((name) => name !== undefined);
  const lacksOne = (wanted: readonly string[]) => wanted.some((name) => readClaim(identity, name).state === "absent");
  const server = configuration.serverMetadata();
  if (lacksOne([...PERSON_CLAIMS, ...names]) && server.userinfo_endpoint !== undefined) {
    identity.push(await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  }
  if (settings.claimsFrom !== "access_token" || !lacksOne(names)) return { identity, rights: identity };
  const about = { clientId: settings.clientId, subject: claims.sub };
  const further = await accessTokenClaims(tokens.access_token, server, about);
  return { identity, rights: further === null ? identity : [...identity, further] };
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

/**
 * The issuer's configuration, read now. Whether the issuer's name ends with a slash is easily got wrong: the name that
 * the issuer gives itself counts, if it differs in that alone.
 * @throws errors of openid-client, and IssuerUnavailable among their causes
 */
export async function discover(settings: Pick<IssuerSettings, "issuer" | "clientId">): Promise<openId.ServerMetadata> {
  try {
    return await discoverAs(settings.issuer, settings);
  } catch (error) {
    const named = otherName(error);
    if (named === null || withoutSlash(named) !== withoutSlash(settings.issuer)) throw error;
    return discoverAs(named, settings);
  }
}

async function discoverAs(
  issuer: string,
  settings: Pick<IssuerSettings, "issuer" | "clientId">,
): Promise<openId.ServerMetadata> {
  const found = await openId.discovery(new URL(issuer), settings.clientId, undefined, openId.None(), {
    [openId.customFetch]: issuerFetch,
    timeout: ISSUER_MS / 1_000,
    execute: isPlain(settings) ? [openId.allowInsecureRequests] : [],
  });
  return found.serverMetadata();
}

const withoutSlash = (address: string) => address.replace(/\/$/, "");

/** How an issuer names itself whose configuration was refused for that name; `null` for any other error. */
export function otherName(error: unknown): string | null {
  const [own] = causesOf(error).flatMap(({ cause }) => otherNameSchema.safeParse(cause).data?.body.issuer ?? []);
  return own ?? null;
}

/** Only an issuer on this machine is called without TLS (`lib/shared/env/single-sign-on-variables.ts`). */
function isPlain({ issuer }: Pick<IssuerSettings, "issuer">): boolean {
  return issuer.startsWith("http://");
}

/** Basic is what OpenID Connect assumes of an issuer that names no method. */
function clientAuthentication(metadata: openId.ServerMetadata, secret: string | undefined): openId.ClientAuth {
  if (secret === undefined) return openId.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic") ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret);
}
