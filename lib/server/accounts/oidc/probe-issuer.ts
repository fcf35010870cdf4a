import type { ServerMetadata } from "openid-client";
import { z } from "zod";
import { causesOf } from "@/lib/shared/outbound/causes-of";
import { isCertificateRefused } from "@/lib/shared/outbound/certificate-refused";
import { parseJson } from "@/lib/shared/text/parse-json";
import { IssuerUnavailable, issuerFetch } from "./issuer-fetch";
import { type ClaimCounts, claimCounts } from "./latest-claims";
import { issuerSettings } from "./settings";

/** The result of probing the issuer. `detail` is the error's own text, for the operator. */
export type IssuerProbe =
  | { state: "none" }
  | { state: "unreachable" | "certificate_refused" | "without_configuration" | "keys_unreadable"; detail: string }
  /** The configuration is that of another issuer. */
  | { state: "named_otherwise"; expected: string; got: string }
  | {
      state: "answers";
      issuer: string;
      /** Requested scopes that the issuer does not list. */
      unlisted: readonly string[];
      /** What the sign-ins since the start brought. */
      claims: ReturnType<typeof claimCounts>;
    };
export type { ClaimCounts };

const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** Reads the issuer's configuration and keys now, without signing anyone in. Never throws for what the issuer does. */
export async function probeIssuer(settings = issuerSettings()): Promise<IssuerProbe> {
  if (settings === null) return { state: "none" };
  const { discover, otherName } = await import("./issuer");
  let metadata: ServerMetadata;
  try {
    metadata = await discover(settings);
  } catch (error) {
    const got = otherName(error);
    if (got !== null) return { state: "named_otherwise", expected: settings.issuer, got };
    return failed(error, "without_configuration");
  }
  try {
    await readKeys(metadata);
  } catch (error) {
    return failed(error, "keys_unreadable");
  }
  const { scopes_supported: listed } = metadata;
  const asked = settings.scopes.split(/\s+/);
  const unlisted = listed === undefined ? [] : asked.filter((scope) => !listed.includes(scope));
  return { state: "answers", issuer: metadata.issuer, unlisted, claims: claimCounts() };
}

/** @throws if no key could check a signature */
async function readKeys({ jwks_uri, authorization_endpoint, token_endpoint }: ServerMetadata): Promise<void> {
  const missing = Object.entries({ jwks_uri, authorization_endpoint, token_endpoint }).find(([, value]) => !value);
  if (missing !== undefined) throw new Error(`the configuration has no ${missing[0]}`);
  const address = String(jwks_uri);
  const answer = await issuerFetch(address, { method: "GET", headers: { accept: "application/json" } });
  if (answer.status !== 200) throw new Error(`${address} answers with status ${answer.status}`);
  const text = await answer.text();
  if (!keysSchema.safeParse(parseJson(text)).success) throw new Error(`${address} lists no keys`);
}

function failed(error: unknown, otherwise: "without_configuration" | "keys_unreadable"): IssuerProbe {
  const causes = causesOf(error);
  const last = causes.at(-1);
  // openid-client adds the answer to its complaint, and no word of its status.
  const status = last?.cause instanceof Response ? ` (status ${last.cause.status})` : "";
  const detail = `${last?.message ?? String(error)}${status}`;
  if (isCertificateRefused(error)) return { state: "certificate_refused", detail };
  const isAway = causes.some((cause) => cause instanceof IssuerUnavailable);
  return { state: isAway ? "unreachable" : otherwise, detail };
}
