import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installFromNpm } from "../../install/from-npm";
import { definePeer } from "../../peer";
import type { PeerHost } from "../../peer-host";
import { serveDocument } from "./openapi-document";

const HEY_API = "0.99.0";
const OPENAPI_TYPESCRIPT = "7.13.0";
const OPENAPI_FETCH = "0.17.0";
const TYPESCRIPT = "typescript@5.9.3";

/** Checks what a program has seen. */
const CHECK = `
function check(ok: boolean, what: string, seen: unknown): void {
  if (!ok) throw new Error(what + ": " + JSON.stringify(seen));
}
const [, , baseUrl = ""] = process.argv;
const id = "11111111-1111-4111-8111-111111111111";
declare const process: { argv: string[] };
`;

const HEY_API_PROGRAM = `
import { client } from "./made/client.gen.js";
import { addCollection, deleteCollection, getRun, getSettings, listCollections, listRuns } from "./made/sdk.gen.js";
${CHECK}
client.setConfig({ baseUrl });
const settings = await getSettings();
check(settings.data !== undefined, "settings", settings.error);
const made = await addCollection({ body: { name: "Made by TypeScript" } });
check(made.response !== undefined && made.response.ok, "collection", made.error);
const listed = await listCollections();
const [collection] = listed.data?.collections ?? [];
check(collection?.name === "Made by TypeScript", "collections", listed.data);
const runs = await listRuns({ query: { limit: 5 } });
check(runs.data?.runs.length === 0, "runs", runs.error);
const missing = await getRun({ path: { id } });
check(missing.error?.error.code === "not_found", "missing run", missing);
const deleted = await deleteCollection({ path: { id: collection?.id ?? "" } });
check(deleted.response?.status === 204, "deletion", deleted.error);
`;

const OPENAPI_FETCH_PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./made.js";
${CHECK}
const api = createClient<paths>({ baseUrl });
const settings = await api.GET("/api/settings");
check(settings.data !== undefined, "settings", settings.error);
const made = await api.POST("/api/collections", { body: { name: "Made by TypeScript" } });
check(made.response.ok, "collection", made.error);
const listed = await api.GET("/api/collections");
const [collection] = listed.data?.collections ?? [];
check(collection?.name === "Made by TypeScript", "collections", listed.data);
const runs = await api.GET("/api/runs", { params: { query: { limit: 5 } } });
check(runs.data?.runs.length === 0, "runs", runs.error);
const missing = await api.GET("/api/runs/{id}", { params: { path: { id } } });
check(missing.error?.error.code === "not_found", "missing run", missing.error);
const deleted = await api.DELETE("/api/collections/{id}", { params: { path: { id: collection?.id ?? "" } } });
check(deleted.response.status === 204, "deletion", deleted.error);
`;

/** Compiles a program strictly, declarations of what was generated included. */
async function compile(npm: string, host: PeerHost): Promise<void> {
  const options = {
    strict: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    module: "nodenext",
    moduleResolution: "nodenext",
    outDir: "built",
  };
  await writeFile(join(npm, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["program.ts"] }));
  await host.run(process.execPath, [join(npm, "node_modules/typescript/bin/tsc"), "--project", npm], { cwd: npm });
}

const compiles = {
  name: "a strict program with the client compiles",
  run: ({ ready: { npm }, host }: { ready: { npm: string }; host: PeerHost }) => compile(npm, host),
};

const isCalled = {
  name: "the client makes, reads, is refused and deletes",
  async run({ ready: { npm, application }, host }: { ready: Ready; host: PeerHost }) {
    await host.run(process.execPath, [join(npm, "built", "program.js"), application.url], { cwd: npm });
  },
};

interface Ready extends Awaited<ReturnType<typeof serveDocument>> {
  npm: string;
}

function startWith(program: string) {
  return async (folder: string, host: PeerHost): Promise<Ready> => {
    const npm = join(folder, "npm");
    await writeFile(join(npm, "program.ts"), program);
    return { ...(await serveDocument(folder, host)), npm };
  };
}

export const heyApi = definePeer<Ready>({
  name: "hey-api",
  title: "Hey API",
  version: HEY_API,
  source: `npm, package \`@hey-api/openapi-ts\` ${HEY_API}`,
  purpose: "makes a TypeScript client from `/api/openapi.json`",
  async install(folder, host) {
    await installFromNpm(folder, [`@hey-api/openapi-ts@${HEY_API}`, TYPESCRIPT], host);
  },
  start: startWith(HEY_API_PROGRAM),
  checks: [
    {
      name: "makes a client with every operation, without a warning",
      async run({ ready: { npm, file, operations }, host }) {
        const command = join(npm, "node_modules/@hey-api/openapi-ts/bin/run.js");
        const config = `export default ${JSON.stringify({
          input: file,
          output: { path: "made", module: { extension: ".js" } },
          plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
        })};\n`;
        await writeFile(join(npm, "openapi-ts.config.mjs"), config);
        const { code, output } = await host.attempt(process.execPath, [command, "-f", "openapi-ts.config.mjs"], {
          cwd: npm,
        });
        if (code !== 0 || /warn|error|skipp/i.test(output)) throw new Error(output);
        const calls = (await readFile(join(npm, "made", "sdk.gen.ts"), "utf8")).match(/^export const \w+ = </gm) ?? [];
        if (calls.length !== operations) throw new Error(`${calls.length} of ${operations} operations were made.`);
        return `${calls.length} operations`;
      },
    },
    compiles,
    isCalled,
  ],
  knownGaps: [],
});

export const openapiTypescript = definePeer<Ready>({
  name: "openapi-typescript",
  title: "openapi-typescript and openapi-fetch",
  version: `${OPENAPI_TYPESCRIPT}, ${OPENAPI_FETCH}`,
  source: `npm, packages \`openapi-typescript\` ${OPENAPI_TYPESCRIPT} and \`openapi-fetch\` ${OPENAPI_FETCH}`,
  purpose: "makes TypeScript types from `/api/openapi.json`, and calls with them",
  async install(folder, host) {
    const packages = [`openapi-typescript@${OPENAPI_TYPESCRIPT}`, `openapi-fetch@${OPENAPI_FETCH}`, TYPESCRIPT];
    await installFromNpm(folder, packages, host);
  },
  start: startWith(OPENAPI_FETCH_PROGRAM),
  checks: [
    {
      name: "makes types of every operation, without a warning",
      async run({ ready: { npm, file, operations }, host }) {
        const command = join(npm, "node_modules/openapi-typescript/bin/cli.js");
        const made = join(npm, "made.d.ts");
        // A field with a default is optional in a request.
        const args = [command, file, "--default-non-nullable=false", "--output", made];
        const { code, output } = await host.attempt(process.execPath, args, { cwd: npm });
        if (code !== 0 || /warn|error/i.test(output)) throw new Error(output);
        const calls = (await readFile(made, "utf8")).match(/^ {4}\w+: \{\n {8}parameters: \{/gm) ?? [];
        if (calls.length !== operations) throw new Error(`${calls.length} of ${operations} operations were made.`);
        return `${calls.length} operations`;
      },
    },
    compiles,
    isCalled,
  ],
  knownGaps: [],
});
