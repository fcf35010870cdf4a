import type { RequestedWith } from "@/components/run-comparison/asked-again";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";

/** How the question of a turn is asked again. */
export interface AskAgain {
  /** What the version shown was asked with. */
  asked: AskedWith;
  /** The same, in the words of a request: without its profile where that was deleted since. */
  same: RequestedWith;
  profiles: readonly ProfileView[];
  ask(requested: RequestedWith): void;
}
