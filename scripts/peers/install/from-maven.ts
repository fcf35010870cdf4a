import { basename, join } from "node:path";
import { NotAvailable } from "../peer";
import type { PeerHost } from "../peer-host";
import { lastLine } from "./from-pypi";

/**
 * Copies an artifact from Maven Central.
 * @param artifact with its pinned version: `org.openapitools:openapi-generator-cli:7.17.0`, or `…:VERSION:zip` for what
 *   is no jar
 * @returns the path of the file
 * @throws NotAvailable without Maven or when it cannot be had
 */
export async function installFromMaven(folder: string, artifact: string, host: PeerHost): Promise<string> {
  const [, name = "", version = "", packaging = "jar"] = artifact.split(":");
  const quiet = ["-q", "-B", `-Dmaven.repo.local=${join(folder, "m2")}`];
  const copy = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  try {
    await host.run("mvn", [...quiet, "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy", ...copy]);
  } catch (error) {
    throw new NotAvailable(`Maven: ${lastLine(error)}`, { cause: error });
  }
  return join(folder, basename(`${name}-${version}.${packaging}`));
}
