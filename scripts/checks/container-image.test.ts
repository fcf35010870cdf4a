import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseEnv } from "@/lib/shared/env";
import { SOURCES } from "../launcher/build.mjs";
import { checkReach } from "../launcher/checks.mjs";
import { readConfiguration } from "../launcher/configuration.mjs";
import { packagesAreInstalled } from "../launcher/install.mjs";
import { fromRoot } from "../launcher/paths.mjs";
import { NODE_MAJORS } from "../testing/node-versions.mjs";

const read = (path: string) => readFileSync(fromRoot(path), "utf8");
const packageJson = z
  .object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** The Dockerfile without comments, each instruction on one line. */
const instructions = read("Dockerfile")
  .replaceAll(/^\s*#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "");
const all = (name: string) => instructions.filter((line) => line.startsWith(`${name} `));

/** A line of .dockerignore leaves out what it matches and everything below. */
const LEFT_OUT = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((pattern) => {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("**/", "(?:.*/)?")
      .replaceAll(/(?<!\.)\*/g, "[^/]*");
    return new RegExp(`^${source}(?:/|$)`);
  });
const isLeftOut = (path: string) => LEFT_OUT.some((pattern) => pattern.test(path));

const SOURCE = /(?<!\.test|\.d)\.(?:ts|tsx|mjs)$/;

/** Sources that an image builds or runs; folders `testing` are of tests. */
function sourcesBelow(path: string): string[] {
  if (!existsSync(fromRoot(path))) return [];
  if (SOURCE.test(path)) return [path];
  if (/\.\w+$/.test(path)) return [];
  return readdirSync(fromRoot(path), { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((name) => SOURCE.test(name) && !/(?:^|\/)(?:testing|generated)\//.test(name));
}

/** The scripts behind the commands of package.json that a person runs in a container. */
const COMMANDS = Object.entries(packageJson.scripts).flatMap(([name, command]) =>
  name.startsWith("test") ? [] : [...command.matchAll(/^exec node (\S+)/g)].flatMap(([, path]) => path ?? []),
);

const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".json", "/index.ts"];

/** Files of the repository that a source imports in any way. */
function importsOf(path: string): string[] {
  return [...read(path).matchAll(/(?:\bfrom|\bimport\(?)\s*"(?<name>(?:\.{1,2}|@)\/[^"]+)"/g)].flatMap(({ groups }) => {
    const name = groups?.name ?? "";
    const target = name.startsWith("@/") ? name.slice(2) : normalize(join(dirname(path), name));
    const found = ENDINGS.map((ending) => target + ending).find(
      (file) => /\.\w+$/.test(file) && existsSync(fromRoot(file)),
    );
    return found === undefined ? [] : [found];
  });
}

/** Files and folders that a source reads below the application's folder while it runs. */
function readBy(path: string): string[] {
  return [...read(path).matchAll(/(?:process\.cwd\(\),|fromRoot\()\s*(?<parts>"[^"]+"(?:,\s*"[^"]+")*)/g)].map(
    ({ groups }) => [...(groups?.parts ?? "").matchAll(/"([^"]+)"/g)].map(([, part]) => part).join("/"),
  );
}

/** Made in the image, or on the machine that runs it. */
const MADE = /^(?:\.next|\.workers|lib\/data\/db\/generated|node_modules(?:\/\.cache.*)?$|\.env.*)(?:\/|$)/;

describe("the container's image", () => {
  it("has one base, which can be replaced, with a version of Node that passes the tests", () => {
    const base = /^ARG BASE=node:(?<major>\d+)-/.exec(all("ARG")[0] ?? "");
    expect(NODE_MAJORS).toContain(Number(base?.groups?.major));
    for (const line of all("FROM")) expect(line).toMatch(/^FROM \$\{BASE\}(?: AS \w+)?$/);
  });

  it("copies only files that exist and are not left out", () => {
    const copied = all("COPY").filter((line) => !line.includes("--from="));
    const sources = copied.flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(sources).toContain("package-lock.json");
    for (const path of sources) {
      expect(existsSync(fromRoot(path)), path).toBe(true);
      expect(isLeftOut(path), path).toBe(false);
    }
  });

  it("removes only parts of packages that it has, and keeps what is read of them", () => {
    const cleaned = all("RUN").flatMap((line) => [...line.matchAll(/find node_modules\/([\w@-]+)/g)]);
    expect(cleaned.length).toBeGreaterThan(0);
    for (const [, name] of cleaned) expect(packageJson.dependencies).toHaveProperty(name ?? "");
  });

  it("starts with a script, and asks for its health at an address, that exist", () => {
    const command = z.array(z.string()).parse(JSON.parse(all("CMD")[0]?.slice("CMD ".length) ?? ""));
    expect(existsSync(fromRoot(command[1] ?? ""))).toBe(true);
    expect(read("scripts/launcher/launch.mjs")).toContain(`"${command[2]}"`);
    const health = all("HEALTHCHECK")[0] ?? "";
    expect(
      existsSync(
        fromRoot("app", /\$\{process\.env\.PORT \|\| 3000\}\/(api[\w/]+)/.exec(health)?.[1] ?? "", "route.ts"),
      ),
    ).toBe(true);
    expect(parseEnv({}).PORT).toBe(3000);
  });
});

it("commands run in an image without the packages of development, and in no other incomplete one", () => {
  const folder = mkdtempSync(join(tmpdir(), "image-packages-"));
  const lock = { "": {}, "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0", dev: true } };
  const state = (installed: object) => {
    writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages: installed }));
    return [packagesAreInstalled(folder), packagesAreInstalled(folder, { development: false })];
  };
  try {
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
    expect(state(lock)).toEqual([true, true]);
    expect(state({ "node_modules/a": { version: "1.0.0" } })).toEqual([false, true]);
    expect(state({ "node_modules/b": { version: "1.0.0" } })).toEqual([false, false]);
    expect(state({ ...lock, "node_modules/b": { version: "0.9.0" } })).toEqual([false, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("what .dockerignore leaves out", () => {
  let sources: string[] = [];
  beforeAll(() => {
    sources = [...SOURCES, "scripts/launcher", "scripts/ask", "scripts/backup", "scripts/doctor", ...COMMANDS].flatMap(
      sourcesBelow,
    );
  });

  it("is no source that another one imports", () => {
    expect(sources.length).toBeGreaterThan(500);
    const missing = sources.flatMap((path) =>
      [path, ...importsOf(path)]
        .filter((file) => isLeftOut(file) && !MADE.test(file))
        .map((target) => `${path} → ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it("is nothing that is read at run time, nor is a package of development", () => {
    const paths = [...new Set(sources.flatMap(readBy))].filter((path) => !MADE.test(path));
    expect(paths).toEqual(
      expect.arrayContaining(["prompts", "samples/library", "models/embedder-en-fr/tokenizer.json"]),
    );
    for (const path of [...paths, ...SOURCES, "prisma/migrations"]) {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
      if (name !== undefined) expect(packageJson.dependencies).toHaveProperty([name]);
      else expect(isLeftOut(path), path).toBe(false);
    }
  });
});

/** Lines `NAME: value` of a mapping of compose.yaml, as Compose would pass them with a complete `.env`. */
function environmentOf(block: string): Record<string, string> {
  const given: Record<string, string> = {
    DOMAIN: "rag.example.org",
    POSTGRES_PASSWORD: "secret",
    SECRET_KEY: "secret",
  };
  return Object.fromEntries(
    [...block.matchAll(/^ +(?<name>[A-Z_0-9]+): (?<value>.*)$/gm)].map(({ groups }) => [
      groups?.name ?? "",
      (groups?.value ?? "").replaceAll(
        /\$\{(\w+):-([^}]*)\}/g,
        (_all, name: string, otherwise: string) => given[name] ?? otherwise,
      ),
    ]),
  );
}

/** A block of compose.yaml: its first line, and those indented further. */
function block(first: string): string {
  const [, body = ""] = read("compose.yaml").split(`\n${first}\n`);
  const indent = /^ */.exec(first)?.[0].length ?? 0;
  const end = body.search(new RegExp(`^ {0,${indent}}\\S`, "m"));
  return end < 0 ? body : body.slice(0, end);
}

describe("compose.yaml", () => {
  const team = environmentOf(block("x-team: &team"));
  const scaled = { ...team, ...environmentOf(block("x-scaled: &scaled")) };
  const services = {
    alone: environmentOf(block("  alone:")),
    team: { ...team, ...environmentOf(block("  team:")) },
    web: { ...scaled, ...environmentOf(block("  web:")) },
    worker: { ...scaled, ...environmentOf(block("  worker:")) },
  };

  it.each(Object.entries(services))("starts %s with an environment that the application accepts", (name, variables) => {
    const embedded = variables.DATABASE_URL === undefined;
    const configuration = readConfiguration(variables);
    const environment = parseEnv({ ...variables, TOUCHSTONE_DATABASE: embedded ? "embedded" : "external" });
    expect(Object.keys(variables).filter((key) => !(key in environment) && variables[key] !== "")).toEqual([]);
    expect(() => checkReach(configuration.host, "http://127.0.0.1:3000", configuration)).not.toThrow();
    expect({ embedded, accounts: configuration.accounts }).toEqual({
      embedded: name === "alone",
      accounts: name !== "alone",
    });
    expect(configuration.role).toBe(name === "web" || name === "worker" ? name : "all");
    if (name !== "alone")
      expect(configuration.port).toBe(Number(/dynamic a application (\d+)/.exec(block("configs:"))?.[1]));
  });

  it("gives no other container the address of the proxy that is trusted", () => {
    const address = /ipv4_address: ([\d.]+)/.exec(block("  proxy:"))?.[1];
    expect(team.TRUSTED_PROXIES).toBe(address);
    const network = block("networks:");
    const [, start = "", bits] = /ip_range: ([\d.]+)\/(\d+)/.exec(network) ?? [];
    expect(bits).toBe("25");
    expect(Number(address?.split(".")[3])).toBeLessThan(Number(start.split(".")[3]));
  });

  it("waits until others can reach PostgreSQL, which they cannot while it is set up for the first time", () => {
    expect(block("  postgres:")).toMatch(/test: pg_isready -h 127\.0\.0\.1 /);
  });
});
