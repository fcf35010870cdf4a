/** One year: a choice of language or theme is meant to last. */
const MAX_AGE_SECONDS = 31_536_000;

/** Keeps a choice of the interface where the server sees it when it draws the next page. */
export function writePreferenceCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax`;
}
