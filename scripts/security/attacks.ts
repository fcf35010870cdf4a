import type { Attack } from "./attack";
import { hostileFiles } from "./attacks/hostile-files";

/** Every attack, in the order in which they are made. */
export const ATTACKS: readonly Attack[] = [hostileFiles];
