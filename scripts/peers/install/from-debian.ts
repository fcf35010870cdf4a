import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { NotAvailable } from "../peer";
import type { PeerHost } from "../peer-host";
import { lastLine } from "./from-pypi";

/**
 * Unpacks Debian packages below a folder, without installing them. What they depend on is not included.
 * @param packages with pinned versions: `prometheus=2.42.0+ds-5+deb12u1`
 * @returns the root of the unpacked files: a command is in `usr/bin` below
 * @throws NotAvailable without `apt-get`, or where a version is not offered
 */
export async function installFromDebian(folder: string, packages: readonly string[], host: PeerHost): Promise<string> {
  const root = join(folder, "debian");
  const archives = join(folder, "archives");
  await mkdir(root, { recursive: true });
  await mkdir(archives, { recursive: true });
  try {
    await host.run("apt-get", ["download", ...packages], { cwd: archives });
    for (const archive of await readdir(archives)) {
      if (archive.endsWith(".deb")) await host.run("dpkg", ["-x", join(archives, archive), root]);
    }
  } catch (error) {
    throw new NotAvailable(`Debian: ${lastLine(error)}`, { cause: error });
  }
  return root;
}
