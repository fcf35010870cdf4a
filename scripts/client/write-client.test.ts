import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { createAdmin, type Member, makeToken } from "@/lib/server/accounts/testing/team";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import { writeClient } from "./write-client";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

/** What a user of the package writes. The comments fail to compile if the types accept what they should not. */
const PROGRAM = `
import { createTouchstone, type RunEvent, TouchstoneError, type TouchstoneOptions } from "@touchstone/client";

export async function ask(options: TouchstoneOptions) {
  const touchstone = createTouchstone(options);
  const made = await touchstone.api.POST("/api/conversations", { body: { title: "By a program" } });
  if (made.data === undefined) throw new Error(made.error.error.message);
  const conversationId: string = made.data.id;
  const { runId } = await touchstone.startRun({ question: "Which facts stand here?", conversationId });
  const events: RunEvent[] = [];
  for await (const event of touchstone.followRun(runId)) events.push(event);
  const read = await touchstone.api.GET("/api/runs/{id}", { params: { path: { id: runId } } });
  const answer: string | null | undefined = read.data?.run.answer;
  return { answer, events: events.map(({ type }) => type), stored: read.data?.events.map(({ type }) => type) };
}

export async function codeOf(options: TouchstoneOptions): Promise<string | null> {
  try {
    await createTouchstone(options).startRun({ question: "Which facts stand here?" });
    return "none";
  } catch (error) {
    if (!(error instanceof TouchstoneError)) throw error;
    return error.code;
  }
}

export function misuse({ api, startRun }: ReturnType<typeof createTouchstone>) {
  // @ts-expect-error An address that does not exist.
  void api.GET("/api/nothing");
  // @ts-expect-error The title has another name.
  void api.POST("/api/conversations", { body: { name: "" } });
  // @ts-expect-error The question is missing.
  void startRun({});
}
`;

const OPTIONS = {
  ...{ target: "es2022", module: "nodenext", strict: true, skipLibCheck: false, types: ["node"] },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, outDir: "out" },
};

setUpDatabase();

let folder: string;
let admin: Member;

beforeAll(async () => {
  admin = await createAdmin(CODE);
  folder = await mkdtemp(join(tmpdir(), "touchstone-client-"));
  await mkdir(join(folder, "node_modules/@types"), { recursive: true });
  await writeClient(join(folder, "node_modules/@touchstone/client"));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers", "@types/node", "undici-types"]) {
    await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  }
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "program.ts"), PROGRAM);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files: ["program.ts"] }));
});
beforeEach(() => fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Send = (request: Request) => Promise<Response>;

/** The program, after the compiler has accepted it. */
async function program() {
  await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "--project", folder]).catch(
    ({ stdout }: { stdout: string }) => expect.fail(stdout),
  );
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, "out/program.js")).href);
  return z
    .object({
      ask: z.custom<
        (options: object) => Promise<{ answer: string | null; events: string[]; stored: string[] | undefined }>
      >(),
      codeOf: z.custom<(options: object) => Promise<string | null>>(),
    })
    .parse(loaded);
}

/** The first stream breaks off in the middle of its third event. @param resumed collects each `Last-Event-ID` */
function breakingOnce(resumed: (string | null)[]): Send {
  return async (request) => {
    const isStream = new URL(request.url).pathname.endsWith("/events");
    if (isStream) resumed.push(request.headers.get("last-event-id"));
    const response = await toRoutes(request);
    if (!isStream || resumed.length > 1) return response;
    const events = (await response.text()).split("\n\n");
    return new Response(`${events.slice(0, 2).join("\n\n")}\n\n${events[2]?.slice(0, 20)}`, response);
  };
}

it("compiles in a strict program, which asks with a token, follows the run and reads the answer", async () => {
  const { ask, codeOf } = await program();
  const token = await makeToken(admin, ["ask", "read"]);
  const resumed: (string | null)[] = [];
  const asked = await ask({ baseUrl: "http://localhost:3000/", token, fetch: breakingOnce(resumed) });
  expect(asked.answer).toBe("Fact number 1 stands here. [1] Fact number 2 stands here. [2]");
  expect(asked.events.at(-1)).toBe("run-end");
  expect(asked.events).toEqual(asked.stored);
  expect(resumed).toEqual(["0", "2"]);
  expect(await codeOf({ baseUrl: "http://localhost:3000", fetch: toRoutes })).toBe("unauthenticated");
  expect(
    await codeOf({ baseUrl: "http://localhost:3000", token: await makeToken(admin, ["read"]), fetch: toRoutes }),
  ).toBe("forbidden");
});

it("is a package that can be published: its version, its licence, one dependency and no secret file", async () => {
  const client = join(folder, "node_modules/@touchstone/client");
  const { version, license } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const manifest = JSON.parse(await readFile(join(client, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "@touchstone/client", version, license, type: "module" });
  expect(Object.keys(manifest.dependencies)).toEqual(["openapi-fetch"]);
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json"], { cwd: client });
  const files = z.array(z.object({ files: z.array(z.object({ path: z.string() })) })).parse(JSON.parse(stdout));
  expect(files[0]?.files.map(({ path }) => path).sort()).toEqual(
    [
      ...["LICENSE", "README.md", "api.d.ts", "index.d.ts", "index.js"],
      ...["package.json", "touchstone.d.ts", "touchstone.js"],
    ].sort(),
  );
});
