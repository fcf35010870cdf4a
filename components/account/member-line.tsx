"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSignOut } from "./use-sign-out";
import { useHasAccounts, useMember } from "./viewer";

/** The person who is signed in, linked to their account, and a sign-out button; without accounts, it says so. */
export function MemberLine() {
  const t = useTranslations("account");
  const member = useMember();
  const hasAccounts = useHasAccounts();
  const { signOut, isBusy } = useSignOut();
  if (!hasAccounts) return <span>{t("none")}</span>;
  if (member === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <Link href="/account" title={member.email} className="min-w-0 truncate rounded text-ink-2 hover:text-ink">
        {member.name}
      </Link>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("signOut")}
        title={t("signOut")}
        disabled={isBusy}
        onClick={signOut}
      >
        <LogOut aria-hidden className="size-3.5" />
      </Button>
    </span>
  );
}
