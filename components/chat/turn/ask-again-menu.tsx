"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/overlays/menu";
import { useProfileName } from "@/components/words/use-profile-name";
import type { AskAgain } from "./ask-again";

const AskAgainDialog = lazyPart(
  async () => (await import("@/components/run-comparison/ask-again-dialog")).AskAgainDialog,
);

/** Asks the question again: unchanged, with another profile, or with edited settings. */
export function AskAgainMenu({ again }: { again: AskAgain }) {
  const t = useTranslations("chat.versions");
  const profileName = useProfileName();
  const [choosing, setChoosing] = useState(false);
  const { profile } = again.asked.settings;
  const others = again.profiles.filter(({ name }) => name !== profile);
  const { language, route, scope } = again.same;
  const beside = {
    ...(language === undefined ? {} : { language }),
    ...(route === undefined ? {} : { route }),
    ...(scope === undefined ? {} : { scope }),
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="sm" className="font-normal">
            <RotateCcw aria-hidden className="size-3.5" />
            {t("askAgain")}
          </Button>
        }
        items={[
          {
            label:
              again.same.profile === undefined ? t("sameWithoutProfile", { profile: profileName(profile) }) : t("same"),
            onSelect: () => again.ask(again.same),
          },
          ...others.map(({ name }) => ({
            label: t("withProfile", { profile: profileName(name) }),
            // The profile decides all its settings; those of the shown version do not carry over.
            onSelect: () => again.ask({ ...beside, profile: name }),
          })),
          { label: t("otherSettings"), onSelect: () => setChoosing(true) },
        ]}
      />
      {choosing && (
        <Suspense>
          <AskAgainDialog
            asked={again.asked}
            onAsk={(requested) => {
              setChoosing(false);
              again.ask(requested);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
