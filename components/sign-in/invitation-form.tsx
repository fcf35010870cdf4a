"use client";

import { useTranslations } from "next-intl";
import { useAcceptInvitation, useInvitation } from "@/lib/browser/api/accounts/use-sign-in";
import { acceptInvitationRequestSchema } from "@/lib/shared/contracts/accounts/invitation";
import { AccountCard } from "./account-card";
import { AddressOfAccount, NameField, PasswordField } from "./account-fields";
import { FormFrame } from "./form-frame";
import { LinkGate } from "./link-gate";
import { useAccountForm } from "./use-account-form";
import { useFragment } from "./use-fragment";

/** Makes an account from the invitation whose token is the fragment of the address. */
export function InvitationForm() {
  const t = useTranslations("signIn.invitation");
  const token = useFragment();
  const invitation = useInvitation(token);
  const accept = useAcceptInvitation();
  const form = useAccountForm(acceptInvitationRequestSchema, accept, {
    to: "/",
    extra: { token: token ?? "" },
    refusalOf: () => null,
  });
  return (
    <LinkGate token={token} read={invitation} used={accept.error} title={t("title")} gone={t("gone")}>
      {({ email, role, invitedBy }) => (
        <AccountCard
          title={t("title")}
          text={invitedBy === null ? t("invited", { role }) : t("invitedBy", { name: invitedBy, role })}
        >
          <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
            <AddressOfAccount email={email} />
            <NameField form={form} />
            <PasswordField form={form} isNew />
          </FormFrame>
        </AccountCard>
      )}
    </LinkGate>
  );
}
