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
