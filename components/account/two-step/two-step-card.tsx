"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { useToast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useBeginTwoStep, useEndTwoStep, useTwoStep } from "@/lib/browser/api/accounts/use-two-step";
import type { TwoStepState } from "@/lib/shared/contracts/accounts/two-step";
import { AuthenticatorForm } from "./authenticator-form";
import { ConfirmPasswordForm } from "./confirm-password-form";
import { RecoveryCodes } from "./recovery-codes";

/** Whether signing in takes a code as well: set up with an app, switched off with the password. */
export function TwoStepCard() {
  const t = useTranslations("account.twoStep");
  const { data, isPending, refetch } = useTwoStep();
  return (
    <Card>
      <CardHeader
        title={t("title")}
        aside={
          data?.hasPassword === true && (
            <Chip tone={data.isOn ? "supported" : "neutral"} dot>
              {t(data.isOn ? "on" : "off")}
            </Chip>
          )
        }
      />
      <div className="px-4 pb-4">
        {isPending ? (
          <>
            <LoadingText>{t("loading")}</LoadingText>
            <Skeleton className="h-16 rounded-lg" />
          </>
        ) : data === undefined ? (
          <ErrorState title={t("notLoaded")} onRetry={() => void refetch()} />
        ) : data.hasPassword ? (
          <TwoStep state={data} />
        ) : (
          <p className="text-sm text-ink-2">{t("byIssuer")}</p>
        )}
      </div>
    </Card>
  );
}

/** The step of the way from off to on, or back. */
type Stage = "idle" | "password" | "app" | "codes";

function TwoStep({ state: { isOn, codesLeft, isRequired } }: { state: TwoStepState }) {
  const t = useTranslations("account.twoStep");
  const toast = useToast();
  const begin = useBeginTwoStep();
  const end = useEndTwoStep();
  const [stage, setStage] = useState<Stage>("idle");
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (stage === "codes") return <RecoveryCodes codes={codes} onDone={() => setStage("idle")} />;
  if (stage === "app" && begin.data !== undefined) {
    return (
      <AuthenticatorForm
        authenticator={begin.data}
        onCancel={() => setStage("idle")}
        onConfirmed={(confirmed) => {
          setCodes(confirmed);
          setStage("codes");
          toast({ title: t("turnedOn") });
        }}
      />
    );
  }
  const turnedOff = () => {
    setStage("idle");
    toast({ title: t("turnedOff") });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-2">{t("text")}</p>
      {isRequired && !isOn && (
        <p role="alert" className="text-sm text-unsupported">
          {t("required")}
        </p>
      )}
      {isOn && <p className="figures text-xs text-ink-3">{t("codesLeft", { count: codesLeft })}</p>}
      {stage === "password" ? (
        <ConfirmPasswordForm
          change={isOn ? end : begin}
          submit={t(isOn ? "turnOff" : "confirm")}
          onDone={isOn ? turnedOff : () => setStage("app")}
          onCancel={() => setStage("idle")}
        />
      ) : (
        <Button onClick={() => setStage("password")}>{t(isOn ? "turnOff" : "setUp")}</Button>
      )}
    </div>
  );
}
