import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInView } from "@/components/sign-in/sign-in-view";
import { signInWays } from "@/lib/server/accounts/oidc/settings";
import { whoIsSignedIn } from "@/lib/server/accounts/sign-in";
import { definePage } from "@/lib/server/http/define-page";
import { ownPath } from "@/lib/server/http/request/asked-path";
import { issuerRefusalSchema } from "@/lib/shared/contracts/accounts/sign-in-ways";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.signIn");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Signs in, then returns to the page that was asked for. */
export default definePage<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>(
  "anyone",
  async ({ searchParams }, { caller }) => {
    const signedIn = await whoIsSignedIn(caller);
    if (signedIn.mode === "local") notFound();
    if (signedIn.awaitsFirstAdmin) redirect("/first-admin");
    const { to: asked, reason } = await searchParams;
    const to = ownPath(asked);
    if (signedIn.person !== null) redirect(to);
    return <SignInView to={to} ways={signInWays()} refusal={issuerRefusalSchema.safeParse(reason).data ?? null} />;
  },
);
