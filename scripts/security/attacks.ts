import type { Attack, SetUp, TeamAttack } from "./attack";
import { closedStatistics } from "./attacks/closed-statistics";
import { conflictingChanges } from "./attacks/conflicting-changes";
import { embedVisitors } from "./attacks/embed-visitors";
import { hostileFiles } from "./attacks/hostile-files";
import { otherSites } from "./attacks/other-sites";
import { passwordGuessing } from "./attacks/password-guessing";
import { rightsOnSeries } from "./attacks/rights-on-series";
import { secondStep } from "./attacks/second-step";
import { tokenScopes } from "./attacks/token-scopes";
import { upgradeFlood } from "./attacks/upgrade-flood";
import { withdrawnStreams } from "./attacks/withdrawn-streams";

/** Attacks on the application of one person, in order. Each has its own installation. */
export const ATTACKS: readonly Attack[] = [hostileFiles, upgradeFlood, otherSites];

/** Attacks on a team, in order. */
export const TEAM_ATTACKS: readonly TeamAttack[] = [
  // First, while everyone may read everything: the others leave closed documents.
  withdrawnStreams,
  rightsOnSeries,
  conflictingChanges,
  tokenScopes,
  secondStep,
  embedVisitors,
  closedStatistics,
  passwordGuessing,
];

/** The installations that are attacked as a team's. */
export const SET_UPS: readonly SetUp[] = [
  { name: "one process, embedded database", processes: 1, database: "embedded" },
  { name: "two processes, one PostgreSQL", processes: 2, database: "postgres" },
];
