import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSecret, putSecret } from "@/lib/data/db/settings/secrets";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { decrypt, encrypt, SecretUnreadableError } from "./encryption";
import { derivedKey, keyFile } from "./installation-key";
import { checkSecrets, forgetSecret, readSecret, saveSecret } from "./secrets";

describe("encryption", () => {
  const key = derivedKey("a long enough phrase, or a short one");

  it("returns the text, and never produces the same bytes twice", () => {
    const [once, twice] = [encrypt("sk-é-1", "server a", key), encrypt("sk-é-1", "server a", key)];
    expect(decrypt(once, "server a", key)).toBe("sk-é-1");
    expect(Buffer.from(once).equals(Buffer.from(twice))).toBe(false);
    expect(Buffer.from(once).includes("sk-é-1")).toBe(false);
  });

  it.each([
    ["another key", (encrypted: Uint8Array) => decrypt(encrypted, "server a", derivedKey("other"))],
    ["another name", (encrypted: Uint8Array) => decrypt(encrypted, "server b", key)],
    [
      "a changed byte",
      (encrypted: Uint8Array) => decrypt(encrypted.with(-1, (encrypted.at(-1) ?? 0) ^ 1), "server a", key),
    ],
    ["a cut text", (encrypted: Uint8Array) => decrypt(encrypted.slice(0, 10), "server a", key)],
    ["another version", (encrypted: Uint8Array) => decrypt(encrypted.with(0, 9), "server a", key)],
  ])("opens nothing with %s", (_what, open) => {
    expect(() => open(encrypt("sk-1", "server a", key))).toThrow(SecretUnreadableError);
  });
});

describe("the key file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "secret-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is created once, readable by its owner alone, and leaves no other file", () => {
    const inner = join(folder, "data");
    const key = keyFile(inner);
    expect(key).toHaveLength(32);
    expect(keyFile(inner)).toEqual(key);
    expect(statSync(join(inner, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(inner)).toEqual(["secret.key"]);
  });

  it("is one key for processes that create it at the same moment", async () => {
    const script = join(folder, "make.mts");
    const module = join(import.meta.dirname, "installation-key.ts");
    writeFileSync(
      script,
      `import { keyFile } from ${JSON.stringify(module)};
       process.once("message", () => {
         process.send(Buffer.from(keyFile(${JSON.stringify(folder)})).toString("hex"), () => process.disconnect());
       });
       process.send("ready");`,
    );
    const makers = Array.from({ length: 4 }, () => fork(script, { execArgv: ["--import", "tsx"] }));
    await Promise.all(makers.map((maker) => once(maker, "message")));
    const keys = makers.map((maker) => once(maker, "message"));
    for (const maker of makers) maker.send("go");
    const made = (await Promise.all(keys)).map(([key]: unknown[]) => String(key));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toBe(Buffer.from(readFileSync(join(folder, "secret.key"), "utf8"), "base64").toString("hex"));
  });

  it("is not replaced when it is damaged", () => {
    writeFileSync(join(folder, "secret.key"), "short");
    expect(() => keyFile(folder)).toThrow(SecretUnreadableError);
    expect(readFileSync(join(folder, "secret.key"), "utf8")).toBe("short");
  });
});

describe("stored secrets", () => {
  setUpDatabase();
  beforeEach(emptyDatabase);

  it("are stored encrypted, replaced and deleted", async () => {
    expect(await readSecret("a")).toBeNull();
    await saveSecret("a", "sk-one");
    await saveSecret("a", "sk-two");
    expect(await readSecret("a")).toBe("sk-two");
    expect(Buffer.from((await findSecret("a")) ?? []).includes("sk-two")).toBe(false);
    await forgetSecret("a");
    await forgetSecret("a");
    expect(await readSecret("a")).toBeNull();
  });

  it("that cannot be decrypted are a failure, not an absence", async () => {
    await saveSecret("good", "sk-one");
    await putSecret("bad", encrypt("sk-two", "bad", derivedKey("the key of another installation")));
    await expect(readSecret("bad")).rejects.toBeInstanceOf(SecretUnreadableError);
    expect(await checkSecrets()).toEqual({ stored: 2, unreadable: ["bad"] });
  });
});
