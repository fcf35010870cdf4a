import { env } from "@/lib/shared/env";

/** The address that people open, without a path. */
export function publicAddress(): string {
  const { APP_URL, PORT } = env();
  return new URL(APP_URL ?? `http://127.0.0.1:${PORT}`).origin;
}

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
