"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonStyles } from "@/components/ui/button";
import type { IssuerRefusal, SignInWays } from "@/lib/shared/contracts/accounts/sign-in-ways";
import { AccountCard } from "./account-card";
import { SignInForm } from "./sign-in-form";

/** The ways to sign in. @param refusal why single sign-on returned here */
export function SignInView({ to, ways, refusal }: { to: string; ways: SignInWays; refusal: IssuerRefusal | null }) {
  const t = useTranslations("signIn");
  const { issuer, passwords, mailsLinks } = ways;
  return (
    <AccountCard title={t("signIn.title")}>
      {refusal !== null && (
        <p role="alert" className="mb-4 text-sm text-unsupported">
          {t(`issuer.reasons.${refusal}`)}
        </p>
      )}
      {issuer !== null && (
        <>
          {/* No link of the router: it would fetch the address of another site. */}
          <a
            href={`/api/sign-in/oidc${to === "/" ? "" : `?to=${encodeURIComponent(to)}`}`}
            className={`${buttonStyles(passwords ? "secondary" : "primary")} w-full min-w-0`}
          >
            <span className="truncate">
              {issuer.label === null ? t("issuer.unnamed") : t("issuer.continue", { label: issuer.label })}
            </span>
          </a>
          {passwords && (
            <p className="my-4 flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t("issuer.or")}
            </p>
          )}
        </>
      )}
      {passwords && <SignInForm to={to} />}
      {passwords && mailsLinks && (
        <p className="mt-4 text-center text-sm">
          <Link href="/forgot-password" className="text-accent underline-offset-2 hover:underline">
            {t("signIn.forgot")}
          </Link>
        </p>
      )}
    </AccountCard>
  );
}
