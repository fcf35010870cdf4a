import { expect, it, vi } from "vitest";
import { Listeners } from "./listeners";

it("calls each listener, in the order of adding, until it is removed", () => {
  const listeners = new Listeners<[name: string]>();
  const heard: string[] = [];
  const removeFirst = listeners.add((name) => heard.push(`first ${name}`));
  const removeSecond = listeners.add((name) => heard.push(`second ${name}`));
  listeners.notify("a");
  removeFirst();
  removeFirst();
  listeners.notify("b");
  expect(heard).toEqual(["first a", "second a", "second b"]);
  expect(listeners.isEmpty).toBe(false);
  removeSecond();
  expect(listeners.isEmpty).toBe(true);
});

it("adds a listener once", () => {
  const listeners = new Listeners();
  const listener = vi.fn();
  listeners.add(listener);
  listeners.add(listener);
  listeners.notify();
  expect(listener).toHaveBeenCalledTimes(1);
});

it("calls no listener that was added or removed during the call", () => {
  const listeners = new Listeners();
  const added = vi.fn();
  const removed = vi.fn();
  listeners.add(() => {
    listeners.add(added);
    remove();
  });
  const remove = listeners.add(removed);
  listeners.notify();
  expect(added).not.toHaveBeenCalled();
  expect(removed).not.toHaveBeenCalled();
  listeners.notify();
  expect(added).toHaveBeenCalledTimes(1);
});
