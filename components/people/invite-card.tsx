"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyField } from "@/components/ui/copy-field";
import { Field, TextArea } from "@/components/ui/field";
import type { NewInvitation } from "@/lib/shared/contracts/accounts/invitation";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { linkAddress } from "./link-address";
import { parseAddresses } from "./parse-addresses";
import { RoleSelect } from "./role-select";
import { type Invited, useInviteAll } from "./use-invite-all";

/** Invites many addresses at once, and shows the link of each that was not sent by email, once. */
export function InviteCard({ mailsLinks, onClose }: { mailsLinks: boolean; onClose(): void }) {
  const t = useTranslations("people.invite");
  const roleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>("analyst");
  const [isMissing, setIsMissing] = useState(false);
  const { invited, inviteAll, isBusy } = useInviteAll();
  const addresses = parseAddresses(text);
  const invitations = invited.flatMap((one) => (one.outcome === "invited" ? [one.invitation] : []));
  const links = invitations.filter((invitation) => !wasMailed(invitation));
  const busy = t(mailsLinks ? "busyMailed" : "busy");
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(addresses.length === 0);
    if (addresses.length === 0 || isBusy) return field.current?.focus();
    setText((await inviteAll(addresses, role)).join("\n"));
  };
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="flex flex-col gap-4 px-4 pb-4">
        <p className="max-w-2xl text-sm text-ink-2">{t(mailsLinks ? "textMailed" : "text")}</p>
        <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
          <Field
            label={t("addresses")}
            description={isMissing ? undefined : t("help")}
            error={isMissing ? t("missing") : undefined}
          >
            <TextArea
              ref={field}
              rows={3}
              value={text}
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setIsMissing(false);
              }}
            />
          </Field>
          <div className="flex flex-wrap items-end gap-3">
            <div className="flex w-44 flex-col gap-1">
              <label htmlFor={roleId} className="text-sm font-medium">
                {t("role")}
              </label>
              <RoleSelect id={roleId} role={role} onChange={setRole} label={t("role")} />
            </div>
            <Button type="submit" variant="primary" disabled={isBusy}>
              {isBusy ? busy : t(mailsLinks ? "submitMailed" : "submit", { count: addresses.length })}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {t("close")}
            </Button>
          </div>
        </form>
        {invited.length > 0 && (
          <div className="flex flex-col gap-3 border-t border-line pt-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p role="status" className="text-sm font-medium">
                {isBusy ? busy : t("done", { count: invitations.length })}
              </p>
              {links.length > 1 && (
                <CopyButton
                  words
                  label={t("copyAll")}
                  text={() =>
                    links.map(({ email, token }) => `${email}\t${linkAddress("/invitation", token)}`).join("\n")
                  }
                />
              )}
            </div>
            {links.length > 0 && <p className="text-sm text-ink-2">{t("once")}</p>}
            <ul className="flex flex-col gap-3">
              {invited.map((one) => (
                <Result key={one.address} invited={one} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Whether the mail server took the email with the link. */
function wasMailed({ mail }: NewInvitation): boolean {
  return mail !== null && mail.failure === null;
}

/** What became of one address. */
function Result({ invited }: { invited: Invited }) {
  const t = useTranslations("people.invite");
  const { address, outcome } = invited;
  const failures = useTranslations("alerts.failures");
  const words = () => {
    if (outcome === "failed") return t("outcomes.failed", { reason: invited.reason });
    if (outcome !== "invited" || invited.invitation.mail === null) return t(`outcomes.${outcome}`);
    const { failure } = invited.invitation.mail;
    return failure === null ? t("outcomes.mailed") : t("outcomes.notMailed", { reason: failures(failure) });
  };
  return (
    <li className="text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium wrap-anywhere">{address}</span>
        <span className={outcome === "invited" || outcome === "waiting" ? "text-ink-2" : "text-unsupported"}>
          {words()}
        </span>
      </p>
      {outcome === "invited" && !wasMailed(invited.invitation) && (
        <CopyField
          label={t("linkOf", { address })}
          text={linkAddress("/invitation", invited.invitation.token)}
          copy={t("copyOf", { address })}
        />
      )}
    </li>
  );
}
