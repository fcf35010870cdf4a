"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field, TextInput } from "@/components/ui/field";
import { useConfirmTwoStep } from "@/lib/browser/api/accounts/use-two-step";
import { ApiError } from "@/lib/browser/api/api-client";
import { authenticatorCodeSchema, type NewAuthenticator } from "@/lib/shared/contracts/accounts/two-step";

/** Shows an app its secret, and asks for a first code of it. */
export function AuthenticatorForm({
  authenticator: { qr, secret },
  onConfirmed,
  onCancel,
}: {
  authenticator: NewAuthenticator;
  onConfirmed(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}) {
  const t = useTranslations("account.twoStep");
  const { mutate, isPending } = useConfirmTwoStep();
  const [problem, setProblem] = useState<string>();
  const wordsOf = (error: Error) =>
    error instanceof ApiError && error.code === "forbidden" ? t("codeWrong") : `${t("failed")}: ${error.message}`;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = authenticatorCodeSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setProblem(parsed.success ? undefined : t("codeMissing"));
    if (!parsed.success) return;
    mutate(parsed.data.code, {
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError: (error) => setProblem(wordsOf(error)),
    });
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={onSubmit}>
      <p className="text-sm text-ink-2">{t("scan")}</p>
      {/* Dark on light in every theme: not all apps read the reverse. */}
      <svg
        role="img"
        aria-label={t("qr")}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-lg bg-white"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <div className="text-xs text-ink-3">
        <p>{t("secret")}</p>
        <p className="flex items-center gap-1">
          <code className="font-mono break-all text-ink-2">{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton label={t("copySecret")} text={() => secret} />
        </p>
      </div>
      <Field label={t("code")} error={problem}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          className="max-w-40 font-mono"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isPending}>
          {t("turnOn")}
        </Button>
        <Button type="button" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
