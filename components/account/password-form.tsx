"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PasswordInput } from "@/components/sign-in/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/overlays/toast";
import { useChangePassword } from "@/lib/browser/api/accounts/use-account";
import { ApiError } from "@/lib/browser/api/api-client";
import { passwordChangeSchema } from "@/lib/shared/contracts/accounts/account";
import { PASSWORD_LENGTH } from "@/lib/shared/contracts/accounts/person";

interface Problems {
  currentPassword?: string;
  newPassword?: string;
}

/** Changes the password; every other session of the person ends, and so do their API tokens. */
export function PasswordForm() {
  const t = useTranslations("account.password");
  const toast = useToast();
  const { mutate, isPending } = useChangePassword();
  const [problems, setProblems] = useState<Problems>({});
  const refused = (error: Error): Problems | null => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === "weak_password") return { newPassword: t("weak") };
    if (error.code === "forbidden") return { currentPassword: t("wrong") };
    if (error.retryAfterMs === null) return null;
    return { currentPassword: t("wait", { seconds: Math.ceil(error.retryAfterMs / 1_000) }) };
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = passwordChangeSchema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
      setProblems({
        ...(wrong.has("currentPassword") && { currentPassword: t("currentMissing") }),
        ...(wrong.has("newPassword") && { newPassword: t("newProblem", PASSWORD_LENGTH) }),
      });
      return;
    }
    setProblems({});
    mutate(parsed.data, {
      onSuccess: () => {
        form.reset();
        toast({ title: t("changed") });
      },
      onError: (error) => {
        const found = refused(error);
        if (found === null) toast({ title: t("failed"), description: error.message, error: true });
        else setProblems(found);
      },
    });
  };
  return (
    // By POST: sent before the script runs, the passwords would be in the address otherwise.
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={onSubmit}>
      <Field label={t("current")} error={problems.currentPassword}>
        <PasswordInput name="currentPassword" autoComplete="current-password" />
      </Field>
      <Field
        label={t("new")}
        description={problems.newPassword === undefined ? t("rule", PASSWORD_LENGTH) : undefined}
        error={problems.newPassword}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" disabled={isPending}>
          {t("change")}
        </Button>
        <p className="text-xs text-ink-3">{t("ends")}</p>
      </div>
    </form>
  );
}
