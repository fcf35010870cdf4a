"use client";

import { useTranslations } from "next-intl";
import { useSignIn } from "@/lib/browser/api/accounts/use-sign-in";
import { signInRequestSchema } from "@/lib/shared/contracts/accounts/person";
import { EmailField, PasswordField } from "./account-fields";
import { FormFrame } from "./form-frame";
import { useAccountForm } from "./use-account-form";

/** Signs in with a password, then opens the page that was asked for. */
export function SignInForm({ to }: { to: string }) {
  const t = useTranslations("signIn.signIn");
  const form = useAccountForm(signInRequestSchema, useSignIn(), {
    to,
    // An unknown address, a wrong password and a disabled account are answered alike.
    refusalOf: ({ code }) => (code === "unauthenticated" ? { message: t("wrong") } : null),
  });
  return (
    <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
      <EmailField form={form} />
      <PasswordField form={form} />
    </FormFrame>
  );
}
