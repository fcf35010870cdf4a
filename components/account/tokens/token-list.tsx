"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import { useRevokeToken, useTokens } from "@/lib/browser/api/accounts/use-tokens";
import type { ApiToken } from "@/lib/shared/contracts/accounts/api-token";

/** API tokens with their scopes and dates, each to be revoked. @param personId whose; absent for one's own */
export function TokenList({ personId, none }: { personId?: string; none: string }) {
  const t = useTranslations("account.tokens");
  const revoke = useRevokeToken(personId);
  const toast = useToast();
  const failed = useFailureToast(t("failed"));
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const confirm = ({ id, name }: ApiToken) =>
    void revoke
      .mutateAsync(id)
      .then(() => toast({ title: t("revoked", { name }) }), failed)
      .finally(() => setRevoking(null));
  return (
    <>
      <Loaded asked={useTokens(personId)} loading={t("loading")} failed={t("notLoaded")} skeleton="h-16 rounded-lg">
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState compact title={none} />
          ) : (
            <ul className="divide-y divide-line">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {revoking !== null && (
        <ConfirmDeletion
          title={t("confirmTitle", { name: revoking.name })}
          words={{ cancel: t("cancel"), confirm: t("revoke") }}
          pending={revoke.isPending}
          onConfirm={() => confirm(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>{t("confirmText")}</p>
        </ConfirmDeletion>
      )}
    </>
  );
}

function TokenRow({ token: { name, scopes, expiresAt, lastUsedAt }, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const t = useTranslations("account.tokens");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const expires = new Date(expiresAt);
  const isExpired = expires <= now;
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="wrap-anywhere">{name}</span>
          {scopes.map((scope) => (
            <Chip key={scope}>{t(`scope.${scope}`)}</Chip>
          ))}
          {isExpired && <Chip tone="unsupported">{t("expired")}</Chip>}
        </p>
        <p className="figures text-xs text-ink-3">
          {lastUsedAt === null
            ? t("neverUsed")
            : t("lastUsed", { when: format.relativeTime(new Date(lastUsedAt), now) })}
          {!isExpired && (
            <>
              {" · "}
              <time dateTime={expiresAt} title={format.dateTime(expires, { dateStyle: "medium", timeStyle: "short" })}>
                {t("expires", { when: format.dateTime(expires, { dateStyle: "medium" }) })}
              </time>
            </>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={t("revokeOf", { name })} onClick={onRevoke}>
        {t("revoke")}
      </Button>
    </li>
  );
}
