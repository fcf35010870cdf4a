"use client";

import { useTranslations } from "next-intl";
import { Field, TextInput } from "@/components/ui/field";
import { PASSWORD_LENGTH } from "@/lib/shared/contracts/accounts/person";
import { PasswordInput } from "./password-input";
import type { AccountForm } from "./use-account-form";

/** Room for one line below the control, so that an error moves nothing. */
const FIELD = "min-h-21";

/** The printed code that creates the first administrator, or one of an authenticator app. */
export function CodeField({
  form: { problems },
  help,
  autoFocus = false,
}: {
  form: AccountForm;
  help: string;
  autoFocus?: boolean;
}) {
  const t = useTranslations("signIn.fields");
  const error = problems.code;
  return (
    <Field label={t("code")} description={error === undefined ? help : undefined} error={error} className={FIELD}>
      <TextInput
        name="code"
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
    </Field>
  );
}

export function NameField({ form: { problems } }: { form: AccountForm }) {
  const t = useTranslations("signIn.fields");
  return (
    <Field label={t("name")} error={problems.name} className={FIELD}>
      <TextInput name="name" autoComplete="name" />
    </Field>
  );
}

export function EmailField({ form: { problems } }: { form: AccountForm }) {
  const t = useTranslations("signIn.fields");
  return (
    <Field label={t("email")} error={problems.email} className={FIELD}>
      <TextInput name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

/** The address of an account that is already known; password managers store it with the password. */
export function AddressOfAccount({ email }: { email: string }) {
  const t = useTranslations("signIn.fields");
  return (
    <Field label={t("email")} className={FIELD}>
      {/* Without a name: it is not sent. */}
      <TextInput type="email" autoComplete="username" readOnly value={email} className="bg-sunk text-ink-2" />
    </Field>
  );
}

/** A password that exists, or a new one with its rule. */
export function PasswordField({ form: { problems }, isNew = false }: { form: AccountForm; isNew?: boolean }) {
  const t = useTranslations("signIn.fields");
  const error = problems.password;
  const rule = isNew && error === undefined ? t("passwordHelp", { min: PASSWORD_LENGTH.min }) : undefined;
  return (
    <Field label={t("password")} description={rule} error={error} className={FIELD}>
      <PasswordInput autoComplete={isNew ? "new-password" : "current-password"} />
    </Field>
  );
}
