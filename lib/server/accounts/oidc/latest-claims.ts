import { processWide } from "@/lib/shared/process-wide";
import type { ClaimReading } from "./claims";

/** What the sign-ins since the start brought of a claim. */
export interface ClaimCounts {
  claim: string;
  read: number;
  absent: number;
  unreadable: number;
}

type Right = "roles" | "groups";
const counts = () => processWide("oidc-claims", () => new Map<Right, ClaimCounts>());

/** Counts a claim of a sign-in, for the doctor. */
export function noteClaim(right: Right, claim: string, { state }: ClaimReading): void {
  const none = { claim, read: 0, absent: 0, unreadable: 0 };
  const before = counts().get(right) ?? none;
  counts().set(right, { ...before, [state]: before[state] + 1 });
}

/** What the sign-ins of this process brought; nothing of a claim before the first. */
export function claimCounts(): Readonly<Partial<Record<Right, ClaimCounts>>> {
  return Object.fromEntries(counts());
}
