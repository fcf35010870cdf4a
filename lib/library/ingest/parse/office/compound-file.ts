/** Signature of a compound file: an old Office document, a message, or the container of an encrypted Office document. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** @param head the first bytes of a file */
export function isCompoundFile(head: Uint8Array): boolean {
  return bufferOf(head).subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);
}

/** Whether a compound file contains an encrypted Office document. */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  return bufferOf(bytes).includes(ENCRYPTED);
}

/** Whether a compound file has a stream of one of these names, or names that begin so. */
export function hasStream(bytes: Uint8Array, names: readonly string[]): boolean {
  return names.some((name) => bufferOf(bytes).includes(Buffer.from(name, "utf16le")));
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
