import { expect, it } from "vitest";
import { z } from "zod";
import packageJson from "@/package.json";
import { ANTHROPIC_PACKAGE } from "./anthropic-wire";
import { loadPackage } from "./load-package";
import { MISTRAL_PACKAGE } from "./mistral-wire";

it("names the command that installs a missing package", async () => {
  const name: string = "@langchain/not-installed";
  await expect(loadPackage(`${name}@1.0.0`, () => import(/* @vite-ignore */ name))).rejects.toMatchObject({
    reason: { code: "model_package_missing", params: { command: "npm install @langchain/not-installed@1.0.0" } },
    retryable: false,
  });
});

it("does not hide another error of a package", async () => {
  const broken = new Error("broken");
  await expect(loadPackage("a", () => Promise.reject(broken))).rejects.toBe(broken);
});

it.each([ANTHROPIC_PACKAGE, MISTRAL_PACKAGE])("names the version that is tested: %s", (name) => {
  const at = name.lastIndexOf("@");
  const { peerDependencies, devDependencies } = z
    .object({ peerDependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(packageJson);
  const [known, version] = [name.slice(0, at), name.slice(at + 1)];
  expect([peerDependencies[known], devDependencies[known]]).toEqual([version, version]);
});
