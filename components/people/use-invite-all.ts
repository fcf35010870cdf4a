"use client";

import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { useInvite } from "@/lib/browser/api/accounts/use-people";
import { ApiError } from "@/lib/browser/api/api-client";
import type { NewInvitation } from "@/lib/shared/contracts/accounts/invitation";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { emailSchema } from "@/lib/shared/contracts/accounts/person";

/** What became of an address. */
export type Invited =
  | { address: string; outcome: "waiting" | "not_an_address" | "has_account" }
  | { address: string; outcome: "invited"; invitation: NewInvitation }
  | { address: string; outcome: "failed"; reason: string };

/** Invites many addresses, one after another, and says what became of each. */
export function useInviteAll() {
  const invite = useInvite();
  const failureWords = useFailureWords();
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const inviteOne = async (address: string, role: Role): Promise<Invited> => {
    try {
      return { address, outcome: "invited", invitation: await invite.mutateAsync({ email: address, role }) };
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") return { address, outcome: "has_account" };
      return { address, outcome: "failed", reason: failureWords(error instanceof Error ? error : new Error()) };
    }
  };
  /** @returns the addresses that were not invited and may be corrected or tried again */
  const inviteAll = async (addresses: readonly string[], role: Role): Promise<string[]> => {
    const now: Invited[] = addresses.map((address) => ({
      address,
      outcome: emailSchema.safeParse(address).success ? "waiting" : "not_an_address",
    }));
    // Links of earlier invitations are shown once: they stay.
    const earlier = invited.filter(({ address, outcome }) => outcome === "invited" && !addresses.includes(address));
    const show = () => setInvited([...now, ...earlier]);
    show();
    setIsBusy(true);
    for (const [index, { address, outcome }] of now.entries()) {
      if (outcome !== "waiting") continue;
      now[index] = await inviteOne(address, role);
      show();
    }
    setIsBusy(false);
    return now.flatMap(({ address, outcome }) =>
      outcome === "not_an_address" || outcome === "failed" ? [address] : [],
    );
  };
  return { invited, inviteAll, isBusy };
}
