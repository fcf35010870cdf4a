"use client";

import { useTranslations } from "next-intl";
import { useRemindOfPassword } from "@/lib/browser/api/accounts/use-sign-in";
import { forgottenPasswordRequestSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { AccountCard } from "./account-card";
import { EmailField } from "./account-fields";
import { ClosedWay } from "./closed-way";
import { FormFrame } from "./form-frame";
import { useAccountForm } from "./use-account-form";

/** Asks for a link by email. It says the same whether or not the address has an account. */
export function ForgottenPasswordForm() {
  const t = useTranslations("signIn.forgottenPassword");
  const remind = useRemindOfPassword();
  const form = useAccountForm(forgottenPasswordRequestSchema, remind, { refusalOf: () => null });
  if (remind.isSuccess) {
    return (
      <AccountCard title={t("title")}>
        <ClosedWay>{t("done")}</ClosedWay>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("title")} text={t("text")}>
      <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
        <EmailField form={form} />
      </FormFrame>
    </AccountCard>
  );
}
