import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { whoIsSignedIn } from "@/lib/server/accounts/sign-in";
import { definePage } from "@/lib/server/http/define-page";
import { ownPath } from "@/lib/server/http/request/asked-path";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.signIn");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Signs in, and leads back to the page that was asked for. */
export default definePage<{ searchParams: Promise<{ to?: string | string[] }> }>(
  "anyone",
  async ({ searchParams }, { caller }) => {
    const signedIn = await whoIsSignedIn(caller);
    if (signedIn.mode === "local") notFound();
    if (signedIn.awaitsFirstAdmin) redirect("/first-admin");
    const to = ownPath((await searchParams).to);
    if (signedIn.person !== null) redirect(to);
    return <SignInForm to={to} />;
  },
);
