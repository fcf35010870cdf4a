"use client";

import { useTranslations } from "next-intl";
import { useCreateFirstAdmin } from "@/lib/browser/api/accounts/use-sign-in";
import { ApiError } from "@/lib/browser/api/api-client";
import { firstAdminRequestSchema } from "@/lib/shared/contracts/accounts/person";
import { AccountCard } from "./account-card";
import { CodeField, EmailField, NameField, PasswordField } from "./account-fields";
import { ClosedWay } from "./closed-way";
import { FormFrame } from "./form-frame";
import { useAccountForm } from "./use-account-form";

/**
 * Creates the first administrator.
 * @param exists whether there is one already
 */
export function FirstAdminForm({ exists }: { exists: boolean }) {
  const t = useTranslations("signIn.firstAdmin");
  const fields = useTranslations("signIn.fields");
  const create = useCreateFirstAdmin();
  const form = useAccountForm(firstAdminRequestSchema, create, {
    to: "/",
    refusalOf: ({ code }) => (code === "forbidden" ? { field: "code", message: t("wrongCode") } : null),
  });
  const isTooLate = create.error instanceof ApiError && create.error.code === "conflict";
  if (exists || isTooLate) {
    return (
      <AccountCard title={t("title")}>
        <ClosedWay>{t("exists")}</ClosedWay>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("title")} text={t("text")}>
      <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
        <CodeField form={form} help={fields("codeHelp")} />
        <NameField form={form} />
        <EmailField form={form} />
        <PasswordField form={form} isNew />
      </FormFrame>
    </AccountCard>
  );
}
