import { join } from "node:path";
import { NotAvailable } from "../peer";
import type { PeerHost } from "../peer-host";

/**
 * Installs packages into a virtual environment below a folder.
 * @param packages with pinned versions: `openai==2.8.1`
 * @returns the paths of its Python and of a command that a package brings
 * @throws NotAvailable without Python or when a package cannot be had
 */
export async function installFromPypi(
  folder: string,
  packages: readonly string[],
  host: PeerHost,
): Promise<{ python: string; command(name: string): string }> {
  const commands = join(folder, "venv", process.platform === "win32" ? "Scripts" : "bin");
  const command = (name: string) => join(commands, name);
  const python = command("python");
  try {
    await host.run("python3", ["-m", "venv", join(folder, "venv")]);
    await host.run(python, ["-m", "pip", "install", "--quiet", "--no-input", ...packages]);
  } catch (error) {
    throw new NotAvailable(`PyPI: ${lastLine(error)}`, { cause: error });
  }
  return { python, command };
}

/** Package managers end with the reason. */
export function lastLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split("\n");
  return lines.at(-1) ?? "";
}
