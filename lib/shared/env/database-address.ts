import { readFileSync } from "node:fs";
import { z } from "zod";
import { given } from "./env-variable";

/** The parameters that name a file, as libpq does; the driver reads each when it connects. */
const FILES = ["sslrootcert", "sslcert", "sslkey"] as const;

/** `no-verify` is the driver's own. */
const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** Modes that the driver treats as `verify-full`, with several lines of warning about its next version. */
const VERIFIED_MODES = new Set(["allow", "prefer", "require", "verify-ca"]);

const SCHEME = /^postgres(?:ql)?:\/\//;
const PEM = /-----BEGIN [A-Z0-9 ]+-----/;

/**
 * The address of a PostgreSQL server, checked for what the driver would otherwise report with a stack, or not at all,
 * when it connects. TLS modes that the driver treats as `verify-full` are renamed to it.
 */
export const databaseAddress = given(
  z
    .string()
    .trim()
    .optional()
    .transform((address, context) => {
      if (address === undefined || address === "") return undefined;
      const complaint = complaintAbout(address);
      if (complaint === null) return withPlainMode(address);
      context.addIssue({ code: "custom", message: complaint });
      return z.NEVER;
    }),
);

function complaintAbout(address: string): string | null {
  if (!SCHEME.test(address)) return "must begin with postgresql:// (postgresql://user:password@host:5432/database)";
  const url = urlOf(address);
  if (url === null) {
    return "is not an address; in a user name or password, write # / ? @ and : as %23 %2F %3F %40 and %3A";
  }
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !MODES.includes(mode)) return `has an unknown sslmode; known are ${MODES.join(", ")}`;
  const unreadable = FILES.find((name) => {
    const path = url.searchParams.get(name);
    return path !== null && !isPem(path);
  });
  if (unreadable !== undefined) return `names a file in ${unreadable} that cannot be read or is not PEM`;
  return needsAuthority(url) ? "needs sslrootcert for sslmode=verify-ca with uselibpqcompat" : null;
}

/** The driver allows an empty host (`postgresql://user@/database?host=/run/postgresql`), which URLs do not. */
function urlOf(address: string): URL | null {
  const readable = [address, address.replace("@/", "@localhost/")].find((candidate) => URL.canParse(candidate));
  return readable === undefined ? null : new URL(readable);
}

function isPem(path: string): boolean {
  try {
    return PEM.test(readFileSync(path, "utf8"));
  } catch {
    return false;
  }
}

function isAsLibpq(url: URL): boolean {
  return url.searchParams.get("uselibpqcompat") === "true";
}

function needsAuthority(url: URL): boolean {
  return isAsLibpq(url) && url.searchParams.get("sslmode") === "verify-ca" && !url.searchParams.has("sslrootcert");
}

function withPlainMode(address: string): string {
  const url = urlOf(address);
  const mode = url?.searchParams.get("sslmode") ?? "";
  if (url === null || isAsLibpq(url) || !VERIFIED_MODES.has(mode)) return address;
  return address.replace(/([?&]sslmode=)[^&]*/, "$1verify-full");
}
