import { env } from "@/lib/shared/env";

/** The address that people open, without a path. */
export function publicAddress(): string {
  return configuredAddress() ?? `http://127.0.0.1:${env().PORT}`;
}

/** The address that people open, if an administrator has set it. */
export function configuredAddress(): string | null {
  const { APP_URL } = env();
  return APP_URL === undefined ? null : new URL(APP_URL).origin;
}

/** Carries the session of a person who has signed in; `hostCookie` says what it is named. */
export const SESSION_COOKIE = "touchstone-session";

/**
 * The name and attributes of a cookie. Browsers take `__Host-` over https alone; over plain http only this machine can
 * connect.
 */
export function hostCookie(name: string) {
  const secure = publicAddress().startsWith("https://");
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
  } as const;
}
