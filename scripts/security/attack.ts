import type { Application } from "../testing/application";
import type { Report } from "./report";

/** An attack on a running application. It brings its own load if it needs one. */
export interface Attack {
  /** A short name, for the report and `--only`. */
  name: string;
  /** Runs the attack; measurements and broken promises go into the report. */
  run(application: Application, report: Report): Promise<void>;
}
