import { join } from "node:path";
import { NotAvailable } from "../peer";
import type { PeerHost } from "../peer-host";
import { lastLine } from "./from-pypi";

/**
 * Builds a command from the Go proxy.
 * @param module with its pinned version: `github.com/versity/versitygw/cmd/versitygw@v1.0.20`
 * @returns the folder of the binary
 * @throws NotAvailable without Go or when it cannot be built
 */
export async function installFromGo(folder: string, module: string, host: PeerHost): Promise<string> {
  const binaries = join(folder, "go-bin");
  const env = {
    GOBIN: binaries,
    GOPATH: join(folder, "go"),
    // Otherwise the module cache cannot be removed.
    GOFLAGS: "-modcacherw",
  };
  try {
    await host.run("go", ["install", module], { env });
  } catch (error) {
    throw new NotAvailable(`Go: ${lastLine(error)}`, { cause: error });
  }
  return binaries;
}
