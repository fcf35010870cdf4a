import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fakeServer } from "./fake-server";

configure({
  // Slow shared machines: a state that comes at all comes within this.
  asyncUtilTimeout: 20_000,
  // The page is not printed: each look at a page that is not there yet would do so, for nothing.
  getElementError: (message) => new Error(message ?? "The element is not there."),
});

beforeEach(() => {
  // Testing Library sets it for the first file of a worker alone.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
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
