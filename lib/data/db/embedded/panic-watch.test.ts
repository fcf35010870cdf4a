import { describe, expect, it } from "vitest";
import { PanicWatch } from "./panic-watch";

function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, "utf8");
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const panic = message("E", "SPANIC\0VPANIC\0C53100\0MNo space left on device\0\0");
const error = message("E", "SERROR\0VERROR\0C23505\0Mduplicate\0\0");
/** A row may contain anything. */
const row = message("D", "\0\x01\0\0\0\x20SPANIC\0VPANIC\0Mnothing of the kind\0\0");
const ready = message("Z", "I");

describe("PanicWatch", () => {
  it("finds a panic and its message, wherever the bytes are split", () => {
    const answer = Buffer.concat([row, error, panic, ready]);
    for (let size = 1; size <= answer.length; size += 1) {
      const watch = new PanicWatch();
      for (let from = 0; from < answer.length; from += size) watch.read(answer.subarray(from, from + size));
      expect(watch.panic?.message).toBe("No space left on device");
    }
  });

  it("reports neither data nor an ordinary error", () => {
    const watch = new PanicWatch();
    watch.read(Buffer.concat([row, message("n", ""), error, ready, row]));
    expect(watch.panic).toBeNull();
  });
});
