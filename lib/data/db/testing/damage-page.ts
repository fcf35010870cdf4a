import { open } from "node:fs/promises";
import { join } from "node:path";
import { PAGE_BYTES } from "../embedded/page-checksum";

/** Overwrites some bytes of a page, as a failing disk does. The database must not be running. */
export async function damagePage(dataDir: string, file: string, block: number): Promise<void> {
  const handle = await open(join(dataDir, "postgres", file), "r+");
  try {
    await handle.write(Buffer.alloc(300, 0xa5), 0, 300, block * PAGE_BYTES + 2_000);
  } finally {
    await handle.close();
  }
}
