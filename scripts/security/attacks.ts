import type { Attack } from "./attack";
import { hostileFiles } from "./attacks/hostile-files";
import { otherSites } from "./attacks/other-sites";
import { upgradeFlood } from "./attacks/upgrade-flood";

/** Every attack, in order. */
export const ATTACKS: readonly Attack[] = [hostileFiles, upgradeFlood, otherSites];
