import { causesOf } from "./causes-of";

/** Codes of Node and OpenSSL for a certificate that they reject. */
const CERTIFICATE_CODES: ReadonlySet<unknown> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_UNTRUSTED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Whether a request failed because the server's certificate was rejected. */
export function isCertificateRefused(error: unknown): boolean {
  return causesOf(error).some((cause) => "code" in cause && CERTIFICATE_CODES.has(cause.code));
}
