import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { decrypt, encrypt, SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { type NewAuthenticator, RECOVERY_CODES } from "@/lib/shared/contracts/accounts/two-step";
import { log } from "@/lib/shared/log";
import { hashToken } from "../random-token";

/** Bytes of an authenticator's secret: those of SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Bytes of a recovery code: 24 letters and digits, too many to guess from its hash. */
const RECOVERY_CODE_BYTES = 15;
/** Time steps of 30 seconds by which a clock may be off, either way. */
const CLOCK_STEPS = 1;

/** What apps understand without asking: SHA-1, six digits, thirty seconds (RFC 6238). */
const TOTP_FORM = { issuer: "Touchstone", algorithm: "SHA1", digits: 6, period: 30 };

/** Authenticated with the secret: it cannot be another person's. */
const purposeOf = (personId: string) => `authenticator:${personId}`;

/** A new secret: encrypted for the database, and as the person's app reads it. */
export function newAuthenticator(personId: string, label: string) {
  const totp = new TOTP({ ...TOTP_FORM, label, secret: new Secret({ size: SECRET_BYTES }) });
  const secret = totp.secret.base32;
  const encrypted = new Uint8Array(encrypt(secret, purposeOf(personId), installationKey()));
  return { encrypted, shown: { secret, qr: qrOf(totp.toString()) } satisfies NewAuthenticator };
}

/** The dark modules, each row's runs as rectangles. */
function qrOf(text: string): NewAuthenticator["qr"] {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}

/**
 * The time step (RFC 6238) of a code; `null` if it is wrong.
 * @param encrypted the person's secret
 */
export function stepOf(code: string, encrypted: Uint8Array, personId: string): number | null {
  const secret = secretOf(encrypted, personId);
  if (secret === null) return null;
  const totp = new TOTP({ ...TOTP_FORM, secret });
  const delta = totp.validate({ token: plainCode(code), window: CLOCK_STEPS });
  return delta === null ? null : totp.counter() + delta;
}

function secretOf(encrypted: Uint8Array, personId: string): Secret | null {
  try {
    return Secret.fromBase32(decrypt(encrypted, purposeOf(personId), installationKey()));
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    // The key has changed: recovery codes work, and an administrator can reset the rest.
    log.error({ err: error, personId }, "the secret of an authenticator cannot be decrypted");
    return null;
  }
}

/** New recovery codes, in groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32;
    return text.match(/.{4}/g)?.join("-") ?? text;
  });
}

/** The stored form of a recovery code. Without salt: it is as random as a key. */
export function hashRecoveryCode(code: string): string {
  return hashToken(plainCode(code));
}

/** A code without what people type or read between its parts. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}
