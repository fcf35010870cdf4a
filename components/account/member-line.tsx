"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useHasAccounts, useMember } from "./viewer";

// Only a team needs it.
const SignedInLine = lazyPart(() => import("./signed-in-line").then((module) => module.SignedInLine));

/** The person who is signed in; without accounts, that there are none. */
export function MemberLine() {
  const t = useTranslations("account");
  const member = useMember();
  if (!useHasAccounts()) return <span>{t("none")}</span>;
  if (member === null) return null;
  return (
    <Suspense fallback={<span className="min-w-0 truncate text-ink-2">{member.name}</span>}>
      <SignedInLine member={member} />
    </Suspense>
  );
}
