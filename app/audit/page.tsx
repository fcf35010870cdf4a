import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditView } from "@/components/audit/audit-view";
import { NoAccounts } from "@/components/people/no-accounts";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

/** Who did what, when, from where. */
export default definePage("administer", (_props, { caller }) =>
  caller.kind === "person" ? <AuditView /> : <NoAccounts />,
);
