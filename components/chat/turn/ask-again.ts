import type { RequestedWith } from "@/components/run-comparison/asked-again";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";

/** How to ask a turn's question again. */
export interface AskAgain {
  /** What the shown version was asked with. */
  asked: AskedWith;
  /** The same as a request, without a profile that was deleted since. */
  same: RequestedWith;
  profiles: readonly ProfileView[];
  ask(requested: RequestedWith): void;
}
