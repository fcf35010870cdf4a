import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "./load-messages";
import { chooseLocale, LOCALE_COOKIE } from "./locale";

export default getRequestConfig(async () => {
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  return { locale, messages: await loadMessages(locale), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
});
