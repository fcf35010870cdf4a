import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fakeServer } from "./fake-server";

configure({
  // Generous for slow shared machines: expected states appear within this.
  asyncUtilTimeout: 20_000,
  // Without the printed page, which costs time in every poll for a missing element.
  getElementError: (message) => new Error(message ?? "Element not found."),
});

// jsdom has no layout: every element is as large as the window.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 720);
// React warns about elements that are unknown to the document, and this one does not know all of HTML.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element): string {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

beforeEach(() => {
  // Testing Library sets it only for the first file of a worker.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", fakeServer.fetch);
  // Tests run without animations, as with reduced motion.
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
