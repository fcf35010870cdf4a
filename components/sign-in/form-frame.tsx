"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { AccountForm } from "./use-account-form";

/** A form with its submit button, and room above it for why the last attempt failed. */
export function FormFrame({
  form,
  submit,
  submitting,
  children,
}: {
  form: AccountForm;
  submit: string;
  submitting: string;
  children: ReactNode;
}) {
  return (
    // By POST: sent before the script runs, the password would be in the address otherwise.
    <form method="post" noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit} onChange={form.onChange}>
      {children}
      <div role="alert" className="flex min-h-10 flex-col justify-center text-sm text-unsupported">
        <Failure form={form} />
      </div>
      <Button type="submit" variant="primary" disabled={form.isBusy || form.secondsLeft > 0}>
        {form.isBusy ? submitting : submit}
      </Button>
    </form>
  );
}

function Failure({ form: { failure, secondsLeft, secondsTold } }: { form: AccountForm }) {
  const t = useTranslations("signIn");
  if (secondsTold !== null && secondsLeft === 0) return <p className="text-ink-2">{t("waitOver")}</p>;
  if (secondsTold === null) return failure;
  return (
    <>
      {/* Announced once; what counts down is only seen. */}
      <span className="sr-only">{t("wait", { seconds: secondsTold })}</span>
      <span aria-hidden>{t("wait", { seconds: secondsLeft })}</span>
    </>
  );
}
