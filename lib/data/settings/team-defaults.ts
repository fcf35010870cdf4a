import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { env } from "@/lib/shared/env";

/** Limits of a team until its administrators set others: a person at work does not meet them, a runaway script does. */
const TEAM_LIMITS: NonNullable<SettingsLayer["limits"]> = {
  person: {
    questionsPerMinute: 30,
    questionsPerDay: 1_000,
    uploadsPerDay: 2_000,
    tokensPerDay: 5_000_000,
    usdPerDay: 20,
  },
  installation: {
    questionsPerMinute: 300,
    questionsPerDay: 20_000,
    uploadsPerDay: 20_000,
    tokensPerDay: 50_000_000,
    usdPerDay: 200,
  },
};

/** Defaults that only an installation with accounts has. */
export function teamDefaults(): SettingsLayer {
  return env().AUTH === "accounts" ? { limits: TEAM_LIMITS } : {};
}
