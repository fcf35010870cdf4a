"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/overlays/toast";
import { callApi } from "@/lib/browser/api/api-client";
import { useChange } from "@/lib/browser/api/use-change";
import { leaveTo } from "@/lib/browser/dom/leave-to";
import { forgetStored } from "@/lib/browser/storage/stored-text";

/** Signs out, and forgets what this browser kept for the person: drafts and choices. */
export function useSignOut(): { signOut(): void; isBusy: boolean } {
  const t = useTranslations("account");
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useChange(() => callApi("DELETE /api/session"), {});
  const signOut = () =>
    mutate(undefined, {
      onSuccess: () => {
        forgetStored();
        leaveTo("/sign-in");
      },
      onError: (error) => toast({ title: t("signOutFailed"), description: error.message, error: true }),
    });
  return { signOut, isBusy: isPending || isSuccess };
}
