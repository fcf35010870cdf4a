/** One year: the choice of language, region or theme should last. */
const MAX_AGE_SECONDS = 31_536_000;

/** Stores an interface preference in a cookie, for the server's next render. An empty value removes it. */
export function writePreferenceCookie(name: string, value: string): void {
  const maxAge = value === "" ? 0 : MAX_AGE_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax`;
}
