import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fakeServer } from "./fake-server";

// Slow shared machines: a state that comes at all comes within this.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(() => {
  vi.stubGlobal("fetch", fakeServer.fetch);
  // The tests are of the interface at rest, as it is where a person asks for reduced motion.
  Element.prototype.getAnimations ??= () => [];
});

afterEach(() => {
  cleanup();
  const unknown = fakeServer.reset();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  expect(unknown, "requests that the test answers with nothing").toEqual([]);
});
