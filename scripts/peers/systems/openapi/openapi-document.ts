import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Application } from "../../../testing/application";
import type { PeerHost } from "../../peer-host";

/** The document of a running application, as generators get it. */
export interface ServedDocument {
  application: Application;
  /** Where it is saved. */
  file: string;
  /** How many operations it has: a generated client has all of them. */
  operations: number;
}

const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Starts the application without accounts, and saves the document that it serves. */
export async function serveDocument(folder: string, host: PeerHost): Promise<ServedDocument> {
  const application = await host.startApplication();
  const document = documentSchema.parse(await (await fetch(`${application.url}/api/openapi.json`)).json());
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  return { application, file, operations };
}
