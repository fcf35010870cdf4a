"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSignIn } from "@/lib/browser/api/accounts/use-sign-in";
import { signInRequestSchema } from "@/lib/shared/contracts/accounts/person";
import { CodeField, EmailField, PasswordField } from "./account-fields";
import { FormFrame } from "./form-frame";
import { useAccountForm } from "./use-account-form";

const withCodeSchema = signInRequestSchema.required();

/** Signs in with a password, and a code if the server asks for one, then opens the page that was asked for. */
export function SignInForm({ to }: { to: string }) {
  const t = useTranslations("signIn.signIn");
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useAccountForm(asksForCode ? withCodeSchema : signInRequestSchema, useSignIn(), {
    to,
    refusalOf({ code }) {
      if (code === "code_required") {
        setAsksForCode(true);
        return { message: "" };
      }
      // An unknown address, a wrong password, a wrong code and a disabled account are answered alike.
      return code === "unauthenticated" ? { message: t(asksForCode ? "wrongCode" : "wrong") } : null;
    },
  });
  return (
    <FormFrame form={form} submit={t("submit")} submitting={t("submitting")}>
      <EmailField form={form} />
      <PasswordField form={form} />
      {asksForCode && <CodeField form={form} help={t("codeHelp")} autoFocus />}
    </FormFrame>
  );
}
