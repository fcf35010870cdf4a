"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useTwoStep } from "@/lib/browser/api/accounts/use-two-step";
import { addressOf } from "@/lib/browser/api/api-client";
import { saveAddress } from "@/lib/browser/dom/save-file";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";
import { TokenCard } from "./tokens/token-card";
import { TwoStepCard } from "./two-step/two-step-card";
import { useSignOut } from "./use-sign-out";
import { useMember } from "./viewer";

/** A person's own account; without accounts, it says so and how a team gets them. */
export function AccountView() {
  const t = useTranslations("account");
  const member = useMember();
  const { signOut, isBusy } = useSignOut();
  const twoStep = useTwoStep({ enabled: member !== null });
  if (member === null) {
    return (
      <Page title={t("title")}>
        <p className="max-w-xl text-ink-2">{t("local")}</p>
        <pre className="mt-3 w-fit rounded-lg bg-sunk px-3 py-2 font-mono text-sm">AUTH=accounts npm start</pre>
      </Page>
    );
  }
  return (
    <Page
      title={t("title")}
      description={member.email}
      actions={
        <Button disabled={isBusy} onClick={signOut}>
          {t("signOut")}
        </Button>
      }
    >
      <div className="grid items-start gap-5 min-[1100px]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <CardHeader title={t("you")} aside={t(`roles.${member.role}`)} />
            <div className="px-4 pb-4">
              <p className="mb-4 text-sm text-ink-2">{t(`mayDo.${member.role}`)}</p>
              <NameForm name={member.name} />
            </div>
          </Card>
          {twoStep.data?.hasPassword !== false && (
            <Card>
              <CardHeader title={t("password.title")} />
              <div className="px-4 pb-4">
                <PasswordForm />
              </div>
            </Card>
          )}
          <TwoStepCard />
          <Card>
            <CardHeader title={t("data.title")} />
            <div className="flex flex-col items-start gap-3 px-4 pb-4">
              <p className="text-sm text-ink-2">{t("data.text")}</p>
              <Button onClick={() => saveAddress(addressOf("GET /api/account/data"))}>
                <Download aria-hidden className="size-3.5" />
                {t("data.export")}
              </Button>
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SessionList />
          <TokenCard role={member.role} />
        </div>
      </div>
    </Page>
  );
}
