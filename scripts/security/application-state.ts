import type { Application } from "../testing/application";
import { processSize } from "../testing/process-size";

/** What an attack must not change for long. */
export interface ApplicationState {
  rssMiB: number;
  /** Sockets, files and pipes that the application holds open. */
  handles: number;
  /** Processes of the application and its database: others after a restart. */
  pids: string;
}

export async function applicationState(application: Application): Promise<ApplicationState> {
  const pid = await application.pid("application");
  const { rssMiB, handles } = processSize(pid);
  return { rssMiB, handles, pids: `${pid} ${await application.pid("database")}` };
}
