import { join } from "node:path";
import { NotAvailable } from "../peer";
import type { PeerHost } from "../peer-host";

/** Python with the packages that `installFromPypi` installed below a folder, or a command that one of them brings. */
export function pythonOf(folder: string, command = "python"): string {
  return join(folder, "venv", process.platform === "win32" ? "Scripts" : "bin", command);
}

/**
 * Installs packages into a virtual environment below a folder.
 * @param packages with pinned versions: `openai==2.8.1`
 * @throws NotAvailable without Python or when a package cannot be had
 */
export async function installFromPypi(folder: string, packages: readonly string[], host: PeerHost): Promise<void> {
  const python = pythonOf(folder);
  try {
    await host.run("python3", ["-m", "venv", join(folder, "venv")]);
    await host.run(python, ["-m", "pip", "install", "--quiet", "--no-input", ...packages]);
  } catch (error) {
    throw new NotAvailable(`PyPI: ${lastLine(error)}`, { cause: error });
  }
}

/** Package managers end with the reason. */
export function lastLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split("\n");
  return lines.at(-1) ?? "";
}
