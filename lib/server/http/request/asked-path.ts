/** Set by the proxy on every page request: the path and query of the page. */
export const ASKED_PATH_HEADER = "x-touchstone-path";

/** The sign-in page, which returns to the page of this request. */
export function signInPath(headers: Headers): string {
  const asked = ownPath(headers.get(ASKED_PATH_HEADER));
  return asked === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(asked)}`;
}

/** An untrusted value as a path of this application; `/` if it leads anywhere else. */
export function ownPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "/";
  // Parsed like in a browser, which reads backslashes as slashes and ignores tabs and line breaks.
  const base = "http://own.invalid";
  if (!URL.canParse(value, base)) return "/";
  const { origin, pathname, search, hash } = new URL(value, base);
  // `/.//other.example` has this origin, but its path would be read as another host.
  return origin !== base || pathname.startsWith("//") ? "/" : `${pathname}${search}${hash}`;
}
