"use client";

import { useTranslations } from "next-intl";
import { useAcceptInvitation } from "@/lib/browser/api/accounts/use-sign-in";
import { ApiError } from "@/lib/browser/api/api-client";
import { acceptInvitationRequestSchema } from "@/lib/shared/contracts/accounts/invitation";
import { AccountCard } from "./account-card";
import { NameField, PasswordField } from "./account-fields";
import { ClosedWay } from "./closed-way";
import { FormFrame } from "./form-frame";
import { useAccountForm } from "./use-account-form";
import { useFragment } from "./use-fragment";

/** Makes an account from the invitation whose token is the fragment of the address. */
export function InvitationForm() {
  const t = useTranslations("signIn.invitation");
  const token = useFragment();
  const accept = useAcceptInvitation();
  const form = useAccountForm(acceptInvitationRequestSchema, accept, {
    to: "/",
    extra: { token: token ?? "" },
    refusalOf: () => null,
  });
  const isGone = accept.error instanceof ApiError && accept.error.code === "not_found";
  if (token === "" || isGone) {
    return (
      <AccountCard title={t("title")}>
        <ClosedWay>{t(isGone ? "gone" : "incomplete")}</ClosedWay>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("title")} text={t("text")}>
      <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
        <NameField form={form} />
        <PasswordField form={form} isNew />
      </FormFrame>
    </AccountCard>
  );
}
