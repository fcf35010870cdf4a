import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { apiRoutes } from "@/app/api-routes";
import { openApiDocument } from "@/lib/server/http/openapi/openapi-document";
import { apiCalls } from "@/lib/server/http/route-table";
import packageFile from "@/package.json";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const HERE = fileURLToPath(new URL(".", import.meta.url));
const run = promisify(execFile);

/** Declares the functions of `touchstone.ts` for the types made from the document. */
const INDEX = `import type { components, paths } from "./api.js";
import type { Touchstone as Generic, TouchstoneOptions } from "./touchstone.js";

export type { components, paths } from "./api.js";
export { type FollowOptions, TouchstoneError, type TouchstoneOptions } from "./touchstone.js";
type Schemas = components["schemas"];
export type RunEvent = Schemas["RunEvent"];
export type Touchstone = Generic<paths, Schemas["StartRunRequest"], Schemas["StartRunAnswer"], RunEvent>;
export declare function createTouchstone(options: TouchstoneOptions): Touchstone;
`;

/**
 * Writes `@touchstone/client`, ready to be published: types made from the OpenAPI document, and the few functions for
 * what it cannot describe.
 * @param folder is emptied first
 */
export async function writeClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeTypes(join(folder, "api.d.ts")),
    writeFunctions(folder),
    writeFile(join(folder, "index.d.ts"), INDEX),
    writeFile(join(folder, "index.js"), 'export { createTouchstone, TouchstoneError } from "./touchstone.js";\n'),
    writeFile(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`),
    copyFile(join(HERE, "client-readme.md"), join(folder, "README.md")),
    copyFile(join(ROOT, "LICENSE"), join(folder, "LICENSE")),
  ]);
}

async function writeTypes(file: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "touchstone-openapi-"));
  try {
    const document = join(scratch, "openapi.json");
    await writeFile(document, JSON.stringify(openApiDocument(packageFile.version, await apiCalls(apiRoutes))));
    const generator = join(ROOT, "node_modules/openapi-typescript/bin/cli.js");
    const hook = new URL("use-compiler-api.mjs", import.meta.url).href;
    // A field with a default is optional in a request; responses list it as required.
    const options = ["--default-non-nullable=false", "--output", file];
    await run(process.execPath, ["--import", hook, generator, document, ...options]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeFunctions(folder: string): Promise<void> {
  const source = join(HERE, "touchstone.ts");
  await build({
    entryPoints: [source],
    outfile: join(folder, "touchstone.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    external: ["openapi-fetch"],
    alias: { "@": ROOT },
    logLevel: "warning",
  });
  const scratch = await mkdtemp(join(tmpdir(), "touchstone-types-"));
  try {
    const options = ["--project", join(HERE, "tsconfig.json"), "--outDir", scratch];
    await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...options]);
    await copyFile(join(scratch, "scripts/client/touchstone.d.ts"), join(folder, "touchstone.d.ts"));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function manifest() {
  const { version, license, devDependencies } = packageFile;
  return {
    name: "@touchstone/client",
    version,
    description: "Calls a Touchstone server: typed requests, and the events of a run as they happen.",
    license,
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    files: ["*.js", "*.d.ts"],
    sideEffects: false,
    engines: packageFile.engines,
    dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
  };
}
