import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt, SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { installationKey } from "@/lib/data/secrets/installation-key";
import { hostCookie } from "../public-address";
import { FLOW_MS, MOST_FLOW_CHARS, MOST_FLOWS } from "./tunables";

/** Authenticated with the cookie's value: nothing else that is encrypted with the same key passes for one. */
const PURPOSE = "oidc-flow";
const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE's (RFC 7636). */
  verifier: z.string(),
  /** The page to open afterwards. */
  to: z.string(),
  /** Whether it is the second try, which this application began on its own. */
  again: z.boolean(),
  /** In milliseconds since 1970. */
  until: z.number(),
});
type StoredFlow = z.infer<typeof flowSchema>;

/** What the browser brings back from the issuer. */
export type Flow = Omit<StoredFlow, "until">;

/** Enough of a hash to distinguish a browser's few sign-ins; the state itself is in the cookie's value. */
const KEY_CHARS = 12;
const keyOf = (state: string) => createHash("sha256").update(state).digest("base64url").slice(0, KEY_CHARS);
const PREFIX = "touchstone-oidc-";

/**
 * The `Set-Cookie`s that bind a sign-in to this browser: one cookie for each sign-in, so that those of several tabs do
 * not end one another.
 * @param headers of the request: sign-ins that this browser has begun before and that are too many are forgotten
 */
export function flowCookies(flow: Flow, headers: Headers, now = Date.now()): string[] {
  const text = JSON.stringify({ ...flow, until: now + FLOW_MS } satisfies StoredFlow);
  const value = Buffer.from(encrypt(text, PURPOSE, installationKey())).toString("base64url");
  const kept = new Set(keptBeside(value.length, headers, now));
  const dropped = cookiesOf(headers).filter(({ key }) => !kept.has(key) && key !== keyOf(flow.state));
  return [...dropped.map(({ key }) => serialized(key, "", 0)), serialized(keyOf(flow.state), value, FLOW_MS / 1_000)];
}

/** The `Set-Cookie` that ends a sign-in. */
export function endedFlowCookie({ state }: Pick<Flow, "state">): string {
  return serialized(keyOf(state), "", 0);
}

/** The sign-in that this browser has begun with a state; `null` if it has begun none, or too long ago. */
export function readFlow(state: string | null, headers: Headers, now = Date.now()): Flow | null {
  if (state === null) return null;
  const cookie = cookiesOf(headers).find(({ key }) => key === keyOf(state));
  const stored = cookie === undefined ? null : opened(cookie.value, now);
  if (stored === null || stored.state !== state) return null;
  const { until: _until, ...flow } = stored;
  return flow;
}

/** The keys of the earlier sign-ins that may stay beside a new one, the youngest first. @param length of its value */
function keptBeside(length: number, headers: Headers, now: number): string[] {
  // Browsers send the oldest first, which orders those of the same millisecond.
  const earlier = cookiesOf(headers)
    .toReversed()
    .flatMap(({ key, value }) => ({ key, length: value.length, until: opened(value, now)?.until ?? 0 }))
    .filter(({ until }) => until > 0)
    .sort((one, other) => other.until - one.until)
    .slice(0, MOST_FLOWS - 1);
  let chars = length;
  return earlier
    .filter((flow) => {
      chars += flow.length;
      return chars <= MOST_FLOW_CHARS;
    })
    .map(({ key }) => key);
}

function cookiesOf(headers: Headers): { key: string; value: string }[] {
  const { name: prefix } = hostCookie(PREFIX);
  return (headers.get("cookie") ?? "").split(";").flatMap((pair) => {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    return name.startsWith(prefix) ? { key: name.slice(prefix.length), value } : [];
  });
}

/** `null` if it is not a sign-in of this installation, or has ended. */
function opened(value: string, now: number): StoredFlow | null {
  try {
    const text = decrypt(Buffer.from(value, "base64url"), PURPOSE, installationKey());
    // Another version of the application may have made it.
    const flow = flowSchema.safeParse(JSON.parse(text)).data ?? null;
    return flow !== null && now < flow.until ? flow : null;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

function serialized(key: string, value: string, maxAgeS: number): string {
  const { name, attributes } = hostCookie(`${PREFIX}${key}`);
  return `${name}=${value}; Path=${attributes.path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`;
}
