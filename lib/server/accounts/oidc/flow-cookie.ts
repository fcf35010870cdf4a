import { z } from "zod";
import { decrypt, encrypt, SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { hostCookie } from "../public-address";
import { FLOW_MS } from "./tunables";

/** Authenticated with the cookie's value: nothing else that is encrypted with the same key passes for one. */
const PURPOSE = "oidc-flow";
const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE's (RFC 7636). */
  verifier: z.string(),
  /** The page to open afterwards. */
  to: z.string(),
  /** In milliseconds since 1970. */
  until: z.number(),
});

/** What the browser brings back from the issuer. */
export type Flow = Omit<z.infer<typeof flowSchema>, "until">;

/** The `Set-Cookie` that binds a sign-in to this browser. */
export function flowCookie(flow: Flow, now = Date.now()): string {
  const text = JSON.stringify({ ...flow, until: now + FLOW_MS });
  return serialized(Buffer.from(encrypt(text, PURPOSE, installationKey())).toString("base64url"), FLOW_MS / 1_000);
}

/** The `Set-Cookie` that ends it. */
export function endedFlowCookie(): string {
  return serialized("", 0);
}

/** The sign-in that this browser has begun; `null` if it has begun none, or too long ago. */
export function readFlow(headers: Headers, now = Date.now()): Flow | null {
  const { name } = hostCookie("touchstone-oidc");
  const value = (headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (value === undefined) return null;
  try {
    const { until, ...flow } = flowSchema.parse(
      JSON.parse(decrypt(Buffer.from(value, "base64url"), PURPOSE, installationKey())),
    );
    return now < until ? flow : null;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

function serialized(value: string, maxAgeS: number): string {
  const { name, attributes } = hostCookie("touchstone-oidc");
  return `${name}=${value}; Path=${attributes.path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
}
