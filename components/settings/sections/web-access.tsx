"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dot } from "@/components/ui/chip";
import { Field, TextInput } from "@/components/ui/field";
import { useToast } from "@/components/ui/overlays/toast";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import { useSaveWebSearchKey, useTestWebSearch, useWebSearchStatus } from "@/lib/browser/api/settings/use-web-search";
import type { WebSearchKeyRequest } from "@/lib/shared/contracts/library/web-search";

/**
 * The provider's key, which is stored apart from the settings: its source, a field to store one encrypted, and a test
 * search.
 */
export function WebAccess({ provider, url }: { provider: WebSearchKeyRequest["provider"]; url: string | null }) {
  const t = useTranslations("settings.web");
  const toast = useToast();
  const { ms } = useQuantities();
  const [key, setKey] = useState("");
  const { data: status } = useWebSearchStatus();
  const save = useSaveWebSearchKey();
  const test = useTestWebSearch();
  // The known status applies to the saved provider only.
  const isSaved = status?.provider === provider;
  const server = { provider, ...(url === null ? {} : { url }) };
  const keep = (apiKey: string | null) =>
    save.mutate(
      { ...server, apiKey },
      {
        onSuccess: () => {
          setKey("");
          toast({ title: t(apiKey === null ? "keyForgotten" : "keyStored") });
        },
      },
    );
  return (
    <div className="flex flex-col gap-3 py-3">
      <p className="flex items-center gap-2 text-sm">
        <Dot tone={isSaved && (status.key === "environment" || status.key === "stored") ? "supported" : "unknown"} />
        {isSaved ? t(`keys.${status.key}`) : t("keys.unsaved")}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t("key")} className="min-w-48 flex-1">
          <TextInput
            type="password"
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.target.value)}
            onKeyDown={(event) => {
              // Enter would submit the surrounding settings form, which does not save the key.
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (key.trim() !== "") keep(key.trim());
            }}
          />
        </Field>
        <Button disabled={key.trim() === "" || save.isPending} onClick={() => keep(key.trim())}>
          {t("storeKey")}
        </Button>
        {isSaved && (status.key === "stored" || status.key === "unreadable") && (
          <Button variant="danger" disabled={save.isPending} onClick={() => keep(null)}>
            {t("forgetKey")}
          </Button>
        )}
        <Button
          disabled={test.isPending}
          onClick={() => test.mutate({ ...server, ...(key.trim() === "" ? {} : { apiKey: key.trim() }) })}
        >
          {t(test.isPending ? "testing" : "test")}
        </Button>
      </div>
      <p className="text-xs text-ink-2">{t("keyText")}</p>
      {save.isError && (
        <p role="alert" className="text-sm text-unsupported">
          {t("keyFailed")} {save.error.message}
        </p>
      )}
      {test.data !== undefined && (
        <p role="status" className={test.data.failure === null ? "text-sm text-supported" : "text-sm text-unsupported"}>
          {test.data.failure === null ? (
            t("testPassed", { count: test.data.results, time: ms(test.data.ms) })
          ) : (
            <>
              {t("testFailed")} <ReasonText reason={test.data.failure} />
            </>
          )}
        </p>
      )}
      {test.isError && (
        <p role="alert" className="text-sm text-unsupported">
          {t("testFailed")} {test.error.message}
        </p>
      )}
    </div>
  );
}
