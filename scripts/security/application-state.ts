import type { Application } from "../testing/application";
import { processSize } from "../testing/process-size";

/** What an attack must not change permanently. */
export interface ApplicationState {
  rssMiB: number;
  /** Open sockets, files and pipes of the application. */
  handles: number;
  /** Processes of the application and its database; a restart changes them. */
  pids: string;
}

export async function applicationState(application: Application): Promise<ApplicationState> {
  const pid = await application.pid("application");
  const { rssMiB, handles } = processSize(pid);
  return { rssMiB, handles, pids: `${pid} ${await application.pid("database")}` };
}
