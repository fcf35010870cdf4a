import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NoAccounts } from "@/components/people/no-accounts";
import { PeopleView } from "@/components/people/people-view";
import { signInWays } from "@/lib/server/accounts/oidc/settings";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

/** Who can sign in, and what they may do. */
export default definePage("administer", (_props, { caller }) =>
  caller.kind === "person" ? <PeopleView ownId={caller.person.id} ways={signInWays()} /> : <NoAccounts />,
);
