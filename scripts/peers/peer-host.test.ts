import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { root } from "../launcher/paths.mjs";
import { PeerHost } from "./peer-host";

const WRITES = 'require("node:fs").writeFileSync("report.txt", ""); console.log(process.cwd())';

it("commands leave what they write in a folder that is removed, not in the repository", async () => {
  const host = new PeerHost();
  const write = async (cwd?: string) =>
    (await host.run(process.execPath, ["-e", WRITES], cwd === undefined ? {} : { cwd })).trim();
  const folders = [await write(), await write(await host.folder())];
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) {
    expect(folder).not.toContain(root);
    expect(existsSync(`${folder}/report.txt`)).toBe(true);
  }
  await host.end();
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});

it("a process that is spoken to in lines gets its input and gives its output", async () => {
  const host = new PeerHost();
  const lines: string[] = [];
  const echo = 'process.stdin.on("data", (text) => { console.error("noted"); console.log("said", String(text)); })';
  const child = host.startProcess(process.execPath, ["-e", echo], { onLine: (line) => lines.push(line) });
  child.stdin?.write("hello\n");
  await host.waitFor("an answer", async () => lines.length > 0 && host.lines.length > 0);
  expect(lines[0]).toBe("said hello");
  expect(host.lines).toEqual(["noted"]);
  await host.end();
});
