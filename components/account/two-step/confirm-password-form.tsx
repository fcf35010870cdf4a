"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PasswordInput } from "@/components/sign-in/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ApiError } from "@/lib/browser/api/api-client";
import { type PasswordConfirmation, passwordConfirmationSchema } from "@/lib/shared/contracts/accounts/two-step";

/** Asks for the password before a change. */
export function ConfirmPasswordForm({
  change,
  submit,
  onDone,
  onCancel,
}: {
  change: UseMutationResult<unknown, Error, PasswordConfirmation>;
  submit: string;
  onDone(): void;
  onCancel(): void;
}) {
  const t = useTranslations("account.twoStep");
  const [problem, setProblem] = useState<string>();
  const wordsOf = (error: Error): string => {
    if (!(error instanceof ApiError)) return `${t("failed")}: ${error.message}`;
    if (error.code === "forbidden") return t("passwordWrong");
    if (error.retryAfterMs !== null) return t("wait", { seconds: Math.ceil(error.retryAfterMs / 1_000) });
    return `${t("failed")}: ${error.message}`;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = passwordConfirmationSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setProblem(parsed.success ? undefined : t("passwordMissing"));
    if (parsed.success)
      change.mutate(parsed.data, { onSuccess: onDone, onError: (error) => setProblem(wordsOf(error)) });
  };
  return (
    // By POST: sent before the script runs, the password would be in the address otherwise.
    <form method="post" noValidate className="flex w-full flex-col gap-3" onSubmit={onSubmit}>
      <Field label={t("password")} error={problem}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={change.isPending}>
          {submit}
        </Button>
        <Button type="button" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
