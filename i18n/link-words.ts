import { createTranslator } from "next-intl";
import type { WordLink } from "@/lib/server/accounts/links/mail-link";
import { loadMessages } from "./load-messages";
import { requestLocale } from "./request-locale";

/** The email with a one-time link, in the language of the person who causes it: the recipient's is not known. */
export function wordLinkFor(request: Request): WordLink {
  return async (facts) => {
    const locale = requestLocale(request);
    const t = createTranslator({ locale, messages: await loadMessages(locale) });
    const until = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(facts.until);
    const { link } = facts;
    if (facts.type === "password-reset") {
      const { name } = facts;
      return { subject: t("mail.passwordReset.subject"), text: t("mail.passwordReset.text", { name, link }) };
    }
    const { role, invitedBy } = facts;
    const said = { role, link, until, name: invitedBy ?? "" };
    return {
      subject: t("mail.invitation.subject"),
      text: t(invitedBy === null ? "mail.invitation.text" : "mail.invitation.textBy", said),
    };
  };
}
