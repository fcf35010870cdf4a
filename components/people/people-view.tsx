"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { usePeople } from "@/lib/browser/api/accounts/use-people";
import type { SignInWays } from "@/lib/shared/contracts/accounts/sign-in-ways";
import { GroupList } from "./groups/group-list";
import { InvitationList } from "./invitation-list";
import { InviteCard } from "./invite-card";
import { PersonList } from "./person-list";
import { RoleTable } from "./role-table";
import { ShareLinkList } from "./share-link-list";

/**
 * Everybody with an account, open invitations, and what each role may do.
 * @param ways without passwords, people join by single sign-on
 */
export function PeopleView({ ownId, ways }: { ownId: string; ways: SignInWays }) {
  const t = useTranslations("people");
  const { passwords, mailsLinks } = ways;
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title={t("title")}
      description={t(passwords ? "description" : "descriptionSingleSignOn")}
      actions={
        <>
          <BackLink href="/settings">{t("settings")}</BackLink>
          {passwords && (
            <Button variant="primary" disabled={inviting} onClick={() => setInviting(true)}>
              {t("invite.open")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {inviting && <InviteCard mailsLinks={mailsLinks} onClose={() => setInviting(false)} />}
        <Loaded asked={usePeople()} loading={t("loading")} failed={t("failed")} skeleton="h-48 rounded-xl">
          {({ people }) => (
            <>
              <PersonList people={people} ownId={ownId} passwords={passwords} />
              <GroupList people={people} />
              <ShareLinkList />
            </>
          )}
        </Loaded>
        <InvitationList />
        <RoleTable />
      </div>
    </Page>
  );
}
