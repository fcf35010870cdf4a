import type { Language } from "@/lib/shared/contracts/language";
import { chooseLocale, LOCALE_COOKIE } from "./locale";

/** The language of the client that sends an API request. */
export function requestLocale(request: Request): Language {
  const cookies = request.headers.get("cookie") ?? "";
  const chosen = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z-]+)`).exec(cookies)?.[1];
  return chooseLocale(chosen, request.headers.get("accept-language"));
}
