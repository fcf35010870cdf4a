import type { Attack } from "./attack";
import { hostileFiles } from "./attacks/hostile-files";
import { otherSites } from "./attacks/other-sites";
import { upgradeFlood } from "./attacks/upgrade-flood";

/** Every attack, in the order in which they are made. */
export const ATTACKS: readonly Attack[] = [hostileFiles, upgradeFlood, otherSites];
