import { afterEach, expect, it, vi } from "vitest";
import { putOnClipboard } from "./put-on-clipboard";

afterEach(() => vi.unstubAllGlobals());

it("fails as a promise where there is no clipboard, as over plain http", async () => {
  vi.stubGlobal("navigator", {});
  const failed = vi.fn();
  putOnClipboard("text").catch(failed);
  await putOnClipboard("text", "<p>text</p>").catch(failed);
  expect(failed).toHaveBeenCalledTimes(2);
});

it("copies a text unchanged", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await putOnClipboard("text");
  expect(writeText).toHaveBeenCalledWith("text");
});
