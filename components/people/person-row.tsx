"use client";

import { Ellipsis } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import {
  useChangePerson,
  useEndSessionsOf,
  useMakePasswordReset,
  useResetTwoStep,
} from "@/lib/browser/api/accounts/use-people";
import { addressOf } from "@/lib/browser/api/api-client";
import { saveAddress } from "@/lib/browser/dom/save-file";
import type { NewPasswordReset } from "@/lib/shared/contracts/accounts/password-reset";
import type { Person, PersonPatch } from "@/lib/shared/contracts/accounts/person";
import { AddressDialog } from "./address-dialog";
import { EraseDialog } from "./erase-dialog";
import { LinkDialog } from "./link-dialog";
import { RightsDialog } from "./rights-dialog";
import { RoleSelect } from "./role-select";
import { TokensDialog } from "./tokens-dialog";
import { UnlinkDialog } from "./unlink-dialog";

/** What an administrator views or changes in a dialog. */
type Opened = "tokens" | "rights" | "address" | "unlink" | "erase";

/** One person: their role, changed in place, and what an administrator can do with their account. */
export function PersonRow({
  person,
  isOwn,
  isOnlyAdmin,
  passwords,
}: {
  person: Person;
  isOwn: boolean;
  isOnlyAdmin: boolean;
  passwords: boolean;
}) {
  const t = useTranslations("people.row");
  const reasonId = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { changing, change, endSessions, makeLink, resetTwoStep, link, closeLink } = usePersonActions(person);
  const { id, name, email, disabledAt, sessionCount } = person;
  const exportData = () => saveAddress(addressOf("GET /api/people/{id}/data", { params: { id } }));
  const isDisabled = disabledAt !== null;
  const unlinkItem = { label: t("unlink"), onSelect: () => setOpened("unlink") };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 min-[700px]:grid-cols-[minmax(0,1fr)_11rem_10rem_1.75rem]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {isOwn && <Chip tone="accent">{t("you")}</Chip>}
          {person.hasTwoStep && <Chip>{t("twoStep")}</Chip>}
          {isDisabled && (
            <Chip tone="unsupported" dot>
              {t("disabled")}
            </Chip>
          )}
        </h3>
        <p className="text-sm wrap-anywhere text-ink-2">{email}</p>
      </div>
      <div className="col-span-2 row-start-2 min-[700px]:col-span-1 min-[700px]:row-start-auto">
        <RoleSelect
          role={changing.role ?? person.role}
          onChange={(role) => change({ role }, { role: person.role })}
          label={t("roleOf", { name })}
          disabled={isOwn}
          {...(isOwn && { describedBy: reasonId })}
        />
        {isOwn && (
          <p id={reasonId} className="mt-1 text-xs text-ink-3">
            {t(isOnlyAdmin ? "onlyAdmin" : "ownRole")}
          </p>
        )}
      </div>
      <Seen person={person} />
      <div className="col-start-2 row-start-1 justify-self-end min-[700px]:col-start-4">
        {(!isOwn || person.hasSingleSignOn) && (
          <Menu
            trigger={
              <Button variant="ghost" size="icon-sm" aria-label={t("menu", { name })}>
                <Ellipsis aria-hidden className="size-4" />
              </Button>
            }
            // No one else can unlink the only administrator.
            items={
              isOwn
                ? [unlinkItem]
                : [
                    { label: t("tokens"), onSelect: () => setOpened("tokens") },
                    { label: t("rights"), onSelect: () => setOpened("rights") },
                    { label: t("changeAddress"), onSelect: () => setOpened("address") },
                    ...(isDisabled || !passwords ? [] : [{ label: t("resetPassword"), onSelect: makeLink }]),
                    ...(person.hasTwoStep ? [{ label: t("resetTwoStep"), onSelect: resetTwoStep }] : []),
                    ...(person.hasSingleSignOn ? [unlinkItem] : []),
                    ...(sessionCount === 0 ? [] : [{ label: t("endSessions"), onSelect: endSessions }]),
                    {
                      label: (
                        <>
                          <span className="block">{t("exportData")}</span>
                          <span className="block max-w-56 text-xs text-ink-3">{t("exportNote")}</span>
                        </>
                      ),
                      onSelect: exportData,
                    },
                    isDisabled
                      ? { label: t("enable"), onSelect: () => change({ disabled: false }, { disabled: true }) }
                      : {
                          label: t("disable"),
                          danger: true,
                          onSelect: () => change({ disabled: true }, { disabled: false }),
                        },
                    { label: t("erase"), danger: true, onSelect: () => setOpened("erase") },
                  ]
            }
          />
        )}
      </div>
      {opened === "tokens" && <TokensDialog person={person} onClose={close} />}
      {opened === "rights" && <RightsDialog person={person} onClose={close} />}
      {opened === "address" && <AddressDialog person={person} onClose={close} />}
      {opened === "unlink" && <UnlinkDialog person={person} onClose={close} />}
      {link !== null && (
        <LinkDialog
          title={t("resetTitle", { name })}
          path="/reset-password"
          link={link}
          text={t("resetText")}
          onClose={closeLink}
        />
      )}
      {opened === "erase" && <EraseDialog person={person} onClose={close} />}
    </li>
  );
}

/** When the person was last here, and in how many places they are signed in. */
function Seen({ person: { lastSeenAt, sessionCount } }: { person: Person }) {
  const t = useTranslations("people.row");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  if (lastSeenAt === null) return <p className="text-xs text-ink-3 max-[699px]:col-span-2">{t("neverSeen")}</p>;
  const seen = new Date(lastSeenAt);
  return (
    <div className="figures text-xs text-ink-3 max-[699px]:col-span-2">
      <p>
        <time dateTime={lastSeenAt} title={format.dateTime(seen, { dateStyle: "medium", timeStyle: "short" })}>
          {t("seen", { when: format.relativeTime(seen, now) })}
        </time>
      </p>
      <p>{t("sessions", { count: sessionCount })}</p>
    </div>
  );
}

/** What an administrator does with an account, each with its toast. */
function usePersonActions({ id, name }: Person) {
  const t = useTranslations("people.row");
  const role = useTranslations("account.roles");
  const toast = useToast();
  const failed = useFailureToast(t("failed"));
  const changePerson = useChangePerson();
  const sessions = useEndSessionsOf();
  const reset = useMakePasswordReset();
  const twoStep = useResetTwoStep();
  const [link, setLink] = useState<NewPasswordReset | null>(null);
  const done = (patch: PersonPatch) =>
    patch.role === undefined
      ? t(patch.disabled === true ? "disabledDone" : "enabledDone", { name })
      : t("roleDone", { name, role: role(patch.role) });
  // Promises: callbacks of `mutate` are dropped with the row, which a search may hide before the response.
  const change = (patch: PersonPatch, undo: PersonPatch) =>
    void changePerson
      .mutateAsync({ id, patch })
      .then(() => toast({ title: done(patch), action: { label: t("undo"), onSelect: () => takeBack(undo) } }), failed);
  const takeBack = (patch: PersonPatch) =>
    void changePerson.mutateAsync({ id, patch }).then(() => toast({ title: done(patch) }), failed);
  return {
    /** What is being saved: shown before the response. */
    changing: changePerson.isPending ? changePerson.variables.patch : {},
    change,
    endSessions: () => void sessions.mutateAsync(id).then(() => toast({ title: t("sessionsEnded", { name }) }), failed),
    resetTwoStep: () => void twoStep.mutateAsync(id).then(() => toast({ title: t("twoStepReset", { name }) }), failed),
    makeLink: () => void reset.mutateAsync(id).then(setLink, failed),
    link,
    closeLink: () => setLink(null),
  };
}
