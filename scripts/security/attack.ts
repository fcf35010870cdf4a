import type { ScriptedLlm } from "../faults/scripted-llm";
import type { Application } from "../testing/application";
import type { Report } from "./report";
import type { Team } from "./team";

/** An attack on a running application. It brings its own load if it needs one. */
export interface Attack {
  /** A short name, for the report and `--only`. */
  name: string;
  /** Runs the attack; measurements and broken promises go into the report. */
  run(application: Application, report: Report): Promise<void>;
}

/** What a team's installation runs on. */
export interface SetUp {
  /** As shown in the report. */
  name: string;
  /** Application processes, which share the database. */
  processes: number;
  database: "embedded" | "postgres";
}

/** A team under attack. */
export interface TeamUnderAttack {
  team: Team;
  /** Seed of what is random. */
  seed: number;
  /** The language model, which can be made slow. */
  llm: ScriptedLlm;
}

/** An attack on a team. All of them share one installation, and leave alone what the others have made. */
export interface TeamAttack {
  name: string;
  run(target: TeamUnderAttack, report: Report): Promise<void>;
}
