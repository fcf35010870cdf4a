import type { Language } from "@/lib/shared/contracts/language";
import { chooseLocale, LOCALE_COOKIE } from "./locale";

/** The language of the reader who sends a request to the API. */
export function requestLocale(request: Request): Language {
  const cookies = request.headers.get("cookie") ?? "";
  const chosen = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z-]+)`).exec(cookies)?.[1];
  return chooseLocale(chosen, request.headers.get("accept-language"));
}
