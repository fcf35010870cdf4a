import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PeerCheck } from "../peer";
import type { PeerHost } from "../peer-host";

/** How a script of this folder is started: a Python with its packages, or the copy beside Node's packages. */
export interface ClientScript {
  command: string;
  script: string;
}

/** The path of a script of this folder. */
export function clientScript(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** Copies a script of this folder beside the packages that `installFromNpm` installed, where it finds them. */
export async function copyClientScript(name: string, folder: string): Promise<string> {
  const copy = join(folder, "npm", name);
  await copyFile(clientScript(name), copy);
  return copy;
}

/**
 * Checks that a client's script does, each in a separate process; its last line of output is the note.
 * @param names by the word that the script knows the check by
 */
export function clientChecks<Ready>(
  names: Readonly<Record<string, string>>,
  start: (ready: Ready, check: string) => { client: ClientScript; args: readonly string[] },
): PeerCheck<Ready>[] {
  return Object.entries(names).map(([check, name]) => ({
    name,
    async run({ ready, host }: { ready: Ready; host: PeerHost }) {
      const { client, args } = start(ready, check);
      const printed = await host.run(client.command, [client.script, ...args, check]);
      return printed.trim().split("\n").at(-1) || undefined;
    },
  }));
}
