"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Member } from "@/lib/shared/contracts/accounts/person";
import { useSignOut } from "./use-sign-out";

/** The person who is signed in, linked to their account, and the way out. */
export function SignedInLine({ member: { name, email } }: { member: Member }) {
  const t = useTranslations("account");
  const { signOut, isBusy } = useSignOut();
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <Link href="/account" title={email} className="min-w-0 truncate rounded text-ink-2 hover:text-ink">
        {name}
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
