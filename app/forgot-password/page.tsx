import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ForgottenPasswordForm } from "@/components/sign-in/forgotten-password-form";
import { signInWays } from "@/lib/server/accounts/oidc/settings";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.forgottenPassword");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Asks for a link that sets a new password, where links are sent by email. */
export default definePage("anyone", (_props, { caller }) => {
  const { passwords, mailsLinks } = signInWays();
  if (caller.kind === "local" || !passwords || !mailsLinks) notFound();
  return <ForgottenPasswordForm />;
});
