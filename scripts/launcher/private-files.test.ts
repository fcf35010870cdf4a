import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makePrivate } from "./private-files.mjs";

const chmod = vi.hoisted(() => ({ keepsModes: true }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return {
    ...fs,
    chmodSync: (path: string, mode: number) => {
      if (chmod.keepsModes) fs.chmodSync(path, mode);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private-"));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  chmod.keepsModes = true;
  rmSync(folder, { recursive: true });
});

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);
function write(mode: number, ...path: string[]): void {
  writeFileSync(join(folder, ...path), "");
  chmodSync(join(folder, ...path), mode);
}

describe.skipIf(process.platform === "win32")("a data folder that other accounts can open", () => {
  it("is closed, with all the application's files and nothing else", () => {
    mkdirSync(join(folder, "postgres", "pg_wal"), { recursive: true });
    write(0o666, "postgres", "pg_wal", "0001");
    write(0o644, "postgres", "postgresql.conf");
    write(0o640, "launcher.lock.1");
    write(0o600, "secret.key");
    write(0o644, "notes.txt");
    makePrivate(folder);
    expect(modeOf()).toBe("700");
    expect(modeOf("postgres")).toBe("700");
    expect(modeOf("postgres", "pg_wal")).toBe("700");
    expect(modeOf("postgres", "pg_wal", "0001")).toBe("600");
    expect(modeOf("postgres", "postgresql.conf")).toBe("600");
    expect(modeOf("launcher.lock.1")).toBe("600");
    expect(modeOf("secret.key")).toBe("600");
    expect(modeOf("notes.txt")).toBe("644");
  });

  it("is closed when it is empty or has only hidden files", () => {
    write(0o644, ".gitkeep");
    makePrivate(folder);
    expect(modeOf()).toBe("700");
  });

  it("leaves the targets of links alone", () => {
    mkdirSync(join(folder, "elsewhere"));
    write(0o644, "elsewhere", "file");
    mkdirSync(join(folder, "postgres"));
    symlinkSync(join(folder, "elsewhere", "file"), join(folder, "postgres", "link"));
    makePrivate(folder);
    expect(modeOf("elsewhere", "file")).toBe("644");
  });

  it.each([
    [0o755, "letter.txt", "contains other files"],
    [0o1777, "launcher.lock.1", "is shared by all accounts"],
  ])("is refused and left unchanged when it is not the application's own (mode %o)", (mode, name, why) => {
    write(0o644, name);
    chmodSync(folder, mode);
    expect(() => makePrivate(folder)).toThrow(why);
    expect(() => makePrivate(folder)).toThrow(`Run "DATA_DIR=${join(folder, "touchstone")} npm start"`);
    expect(statSync(folder).mode & 0o7777).toBe(mode);
  });

  it("is refused, with a remedy, on a file system without modes", () => {
    chmod.keepsModes = false;
    expect(() => makePrivate(folder)).toThrow(/does not store permissions\. Run "DATA_DIR=/);
  });

  it.runIf(process.getuid?.() === 0)("is refused, with the command to run, when it belongs to another account", () => {
    const script = `import { makePrivate } from ${JSON.stringify(new URL("./private-files.mjs", import.meta.url).href)};
      try { makePrivate(process.argv[1]); } catch (error) { console.log(error.constructor.name, error.message); }`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", script, folder], { uid: 65_534 });
    expect(run.stdout.toString()).toContain(`LaunchError Other accounts can open ${folder} (mode 755)`);
    expect(run.stdout.toString()).toContain(`sudo chown -R 65534 ${folder}`);
  });
});
