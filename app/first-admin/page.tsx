import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FirstAdminForm } from "@/components/sign-in/first-admin-form";
import { whoIsSignedIn } from "@/lib/server/accounts/sign-in";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.firstAdmin");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Creates the first administrator, with the code that the launcher printed. */
export default definePage("anyone", async (_props, { caller }) => {
  const signedIn = await whoIsSignedIn(caller);
  if (signedIn.mode === "local") notFound();
  return <FirstAdminForm exists={!signedIn.awaitsFirstAdmin} />;
});
