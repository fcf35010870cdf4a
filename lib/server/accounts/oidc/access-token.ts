import { createLocalJWKSet, errors, jwtVerify } from "jose";
import type { ServerMetadata } from "openid-client";
import { z } from "zod";
import { log } from "@/lib/shared/log";
import type { Claims } from "./claims";
import { issuerFetch } from "./issuer-fetch";
import { CLOCK_TOLERANCE_S } from "./tunables";

/** Only signatures by a public key: with HMAC, anyone who reads the key could sign. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/** RFC 7517; what a key consists of is jose's to check. */
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface Expected {
  clientId: string;
  /** Of the ID token that came with it. */
  subject: string;
}

/**
 * What an access token says, if it is a JWT (as of RFC 9068, or Keycloak's): signed by a key of the issuer, by its name,
 * in its time, about the person of the ID token, and issued to this client. Its audience is often other servers, or
 * nobody: whom it was issued to then says `azp` or `client_id`.
 * @returns `null` for a token that is opaque, or fails one of these; the reason is logged
 * @throws IssuerUnavailable if the issuer's keys cannot be read
 */
export async function accessTokenClaims(
  token: string,
  { issuer, jwks_uri }: ServerMetadata,
  { clientId, subject }: Expected,
): Promise<Claims | null> {
  if (jwks_uri === undefined) return null;
  const answer = await issuerFetch(jwks_uri, { method: "GET", headers: { accept: "application/json" } });
  try {
    const keys = createLocalJWKSet(keySetSchema.parse(await answer.json()));
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      subject,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ["exp"],
    });
    const { aud, azp, client_id } = payload;
    if (![aud, azp, client_id].flat().includes(clientId)) {
      throw new errors.JWTClaimValidationFailed("issued to another client", payload, "azp");
    }
    return payload;
  } catch (error) {
    log.warn({ err: error }, "the issuer's access token cannot be read: it is not a JWT, or not for this client");
    return null;
  }
}
