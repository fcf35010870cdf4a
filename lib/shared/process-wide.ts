/**
 * One value per process. Next loads routes and the instrumentation hook as separate module graphs; their shared state
 * is on `globalThis` under a registered symbol.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  const key = Symbol.for(`touchstone.${name}`);
  const existing: T | undefined = Reflect.get(globalThis, key);
  if (existing !== undefined) return existing;
  const created = create();
  Reflect.set(globalThis, key, created);
  return created;
}
