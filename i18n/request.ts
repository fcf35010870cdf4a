import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "./load-messages";
import { chooseLocale, LOCALE_COOKIE, REGION_COOKIE, regionalLocale } from "./locale";

export default getRequestConfig(async () => {
  const [chosen, accepted] = [await cookies(), (await headers()).get("accept-language")];
  const language = chooseLocale(chosen.get(LOCALE_COOKIE)?.value, accepted);
  const locale = regionalLocale(language, chosen.get(REGION_COOKIE)?.value, accepted);
  return { locale, messages: await loadMessages(language), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
});
