import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ResetPasswordForm } from "@/components/sign-in/reset-password-form";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.resetPassword");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Sets a new password. The link's token is in the fragment, which reaches no server and no log. */
export default definePage("anyone", (_props, { caller }) => {
  if (caller.kind === "local") notFound();
  return <ResetPasswordForm />;
});
