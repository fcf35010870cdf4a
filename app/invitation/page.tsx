import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { InvitationForm } from "@/components/sign-in/invitation-form";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.invitation");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Accepts an invitation. Its token is in the fragment, which reaches no server and no log. */
export default definePage("anyone", (_props, { caller }) => {
  if (caller.kind === "local") notFound();
  return <InvitationForm />;
});
