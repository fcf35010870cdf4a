"use client";

import { useTranslations } from "next-intl";
import { usePasswordReset, useResetPassword } from "@/lib/browser/api/accounts/use-sign-in";
import { resetPasswordRequestSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { AccountCard } from "./account-card";
import { AddressOfAccount, PasswordField } from "./account-fields";
import { ClosedWay } from "./closed-way";
import { FormFrame } from "./form-frame";
import { LinkGate } from "./link-gate";
import { useAccountForm } from "./use-account-form";
import { useFragment } from "./use-fragment";

/** Sets a new password by the link whose token is the fragment of the address. */
export function ResetPasswordForm() {
  const t = useTranslations("signIn.resetPassword");
  const token = useFragment();
  const view = usePasswordReset(token);
  const reset = useResetPassword();
  const form = useAccountForm(resetPasswordRequestSchema, reset, {
    extra: { token: token ?? "" },
    refusalOf: () => null,
  });
  if (reset.isSuccess) {
    return (
      <AccountCard title={t("title")}>
        <ClosedWay>{t("done")}</ClosedWay>
      </AccountCard>
    );
  }
  return (
    <LinkGate token={token} read={view} used={reset.error} title={t("title")} gone={t("gone")}>
      {({ name, email }) => (
        <AccountCard title={t("title")} text={t("text", { name })}>
          <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
            <AddressOfAccount email={email} />
            <PasswordField form={form} isNew />
          </FormFrame>
        </AccountCard>
      )}
    </LinkGate>
  );
}
