import type { Application } from "../testing/application";
import type { Report } from "./report";

/** One way of attacking a running application. An attack that needs a load of its own brings it. */
export interface Attack {
  /** In a few words, as the report and `--only` name it. */
  name: string;
  /** Attacks until it is over; what it has measured and which promises were broken goes into the report. */
  run(application: Application, report: Report): Promise<void>;
}
