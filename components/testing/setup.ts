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

// There is no layout: everything is as large as a window.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 720);
// React complains of an element that the document does not know, and this document does not know all of HTML.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element): string {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
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
  const mistakes = fakeServer.reset();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  expect(mistakes, "requests without an answer, or with a wrong one").toEqual([]);
});
