"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { useToast } from "@/components/ui/overlays/toast";
import { useInvitations, useInvite, useWithdrawInvitation } from "@/lib/browser/api/accounts/use-people";
import type { Invitation, NewInvitation } from "@/lib/shared/contracts/accounts/invitation";
import { LinkDialog } from "./link-dialog";

/** Invitations that were neither accepted nor withdrawn; renders nothing without any. */
export function InvitationList() {
  const t = useTranslations("people.invitations");
  return (
    <Loaded asked={useInvitations()} failed={t("failed")}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <section aria-labelledby="open-invitations" className="flex flex-col gap-2">
            <h2 id="open-invitations" className="text-base font-semibold">
              {t("title")}
            </h2>
            <Card>
              <ul className="divide-y divide-line">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.email} invitation={invitation} />
                ))}
              </ul>
            </Card>
          </section>
        )
      }
    </Loaded>
  );
}

function InvitationRow({ invitation: { id, email, role, invitedBy, expiresAt } }: { invitation: Invitation }) {
  const t = useTranslations("people.invitations");
  const roles = useTranslations("account.roles");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const toast = useToast();
  const failed = useFailureToast(t("actionFailed"));
  const invite = useInvite();
  const withdraw = useWithdrawInvitation();
  const [link, setLink] = useState<NewInvitation | null>(null);
  const expires = new Date(expiresAt);
  const isExpired = expires <= now;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="wrap-anywhere">{email}</span>
          {isExpired && (
            <Chip tone="partial" dot>
              {t("expired")}
            </Chip>
          )}
        </h3>
        <p className="text-xs text-ink-3">
          {invitedBy === null ? roles(role) : t("invitedBy", { role: roles(role), name: invitedBy })}
          {!isExpired && (
            <>
              {" · "}
              <time dateTime={expiresAt} title={format.dateTime(expires, { dateStyle: "medium", timeStyle: "short" })}>
                {t("expires", { when: format.relativeTime(expires, now) })}
              </time>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={t("renewOf", { email })}
          disabled={invite.isPending}
          onClick={() => void invite.mutateAsync({ email, role }).then(setLink, failed)}
        >
          {t("renew")}
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label={t("withdrawOf", { email })}
          disabled={withdraw.isPending}
          onClick={() => void withdraw.mutateAsync(id).then(() => toast({ title: t("withdrawn", { email }) }), failed)}
        >
          {t("withdraw")}
        </Button>
      </div>
      {link !== null && (
        <LinkDialog
          title={t("renewedTitle", { email })}
          text={t("renewedText")}
          path="/invitation"
          link={link}
          onClose={() => setLink(null)}
        />
      )}
    </li>
  );
}
