"use client";

import Bowser from "bowser";
import { useFormatter, useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { useToast } from "@/components/ui/overlays/toast";
import { useEndOtherSessions, useEndSession, useSessions } from "@/lib/browser/api/accounts/use-account";
import type { PersonSession } from "@/lib/shared/contracts/accounts/person";

/** Where the person is signed in, with the way to end each session. */
export function SessionList() {
  const t = useTranslations("account.sessions");
  const toast = useToast();
  const others = useEndOtherSessions();
  const onError = useFailureToast(t("failed"));
  const endOthers = () => others.mutate(undefined, { onSuccess: () => toast({ title: t("othersEnded") }), onError });
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="px-4 pb-4">
        <Loaded asked={useSessions()} loading={t("loading")} failed={t("notLoaded")} skeleton="h-24 rounded-lg">
          {({ sessions }) => (
            <>
              <ul className="divide-y divide-line">
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} onError={onError} />
                ))}
              </ul>
              {sessions.length > 1 && (
                <Button size="sm" className="mt-3" disabled={others.isPending} onClick={endOthers}>
                  {t("endOthers")}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function SessionRow({ session, onError }: { session: PersonSession; onError(error: Error): void }) {
  const t = useTranslations("account.sessions");
  const format = useFormatter();
  const toast = useToast();
  const { mutate, isPending } = useEndSession();
  const { id, current, userAgent, ipAddress, createdAt } = session;
  const device = deviceOf(userAgent) ?? t("unknownDevice");
  const since = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <span className="wrap-anywhere">{device}</span>
          {current && <Chip tone="accent">{t("current")}</Chip>}
        </p>
        <p className="text-xs text-ink-3">
          {ipAddress === null ? t("since", { since }) : t("sinceFrom", { since, address: ipAddress })}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          aria-label={t("endOf", { device })}
          disabled={isPending}
          onClick={() => mutate(id, { onSuccess: () => toast({ title: t("ended", { device }) }), onError })}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}

/** Browser and system as people name them; `null` if they are not known. */
function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return known.length === 0 ? null : known.join(" · ");
}
