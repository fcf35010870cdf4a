import { randomBytes, scryptSync } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "@/lib/shared/env";
import { processWide } from "@/lib/shared/process-wide";
import { SecretUnreadableError } from "./encryption";

/** Cost of deriving the key from `SECRET_KEY` (scrypt's N): about 50 ms, once per process. */
const SCRYPT_COST = 16_384;

const KEY_BYTES = 32;
/** Every installation uses the same salt: processes that share `SECRET_KEY` and a database share the key. */
const SALT = "touchstone secrets 1";
const codeSchema = z.object({ code: z.string() });

/**
 * The key of this installation: derived from `SECRET_KEY`, or else read from a file in the data folder, created on
 * first use.
 */
export function installationKey(): Uint8Array {
  const { SECRET_KEY, DATA_DIR } = env();
  return SECRET_KEY === undefined ? keyFile(DATA_DIR) : derivedKey(SECRET_KEY);
}

/** The 32-byte key for a text of any length. */
export function derivedKey(text: string): Uint8Array {
  const derived = processWide("secret-keys", () => new Map<string, Uint8Array>());
  const known = derived.get(text);
  if (known !== undefined) return known;
  const key = scryptSync(text.normalize("NFC"), SALT, KEY_BYTES, { N: SCRYPT_COST });
  derived.set(text, key);
  return key;
}

/**
 * The key in `secret.key` of a folder, readable by its owner alone. Of two processes that create it at once one wins,
 * and both read the same key: the file gets its name only once it is complete.
 * @throws SecretUnreadableError when the file is not a key
 */
export function keyFile(folder: string): Uint8Array {
  const path = join(/* turbopackIgnore: true */ folder, "secret.key");
  try {
    return readKey(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
    chmodSync(draft, 0o600);
    linkSync(draft, path);
    syncNames(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKey(path);
}

/** No encrypted data may outlive its key: the key's file name is on the disk before any caller gets the key. */
function syncNames(folder: string): void {
  // Windows does not open folders.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } catch (error) {
    // Some file systems have no fsync for folders.
    if (!hasCode(error, "EINVAL")) throw error;
  } finally {
    closeSync(opened);
  }
}

function readKey(path: string): Uint8Array {
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== KEY_BYTES) throw new SecretUnreadableError("The file secret.key does not contain a key.");
  return key;
}

function hasCode(error: unknown, code: string): boolean {
  return codeSchema.safeParse(error).data?.code === code;
}
