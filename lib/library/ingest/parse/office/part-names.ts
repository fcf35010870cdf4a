/**
 * Contents by the name of their part. A name without an exact match finds the part that matches regardless of case, `\`
 * for `/`, a leading `/` and escaped characters (ECMA-376 part 2, 6.2.2 and 7.3).
 */
export class PartNames<Content> extends Map<string, Content> {
  #names: Map<string, string> | null = null;

  constructor(contents: Iterable<readonly [string, Content]> = []) {
    super();
    for (const [name, content] of contents) this.set(name, content);
  }

  override get(name: string): Content | undefined {
    return super.get(this.#nameOf(name));
  }

  override has(name: string): boolean {
    return super.has(this.#nameOf(name));
  }

  override set(name: string, content: Content): this {
    this.#names = null;
    return super.set(name, content);
  }

  /** Whether a part has exactly this name. */
  hasExactly(name: string): boolean {
    return super.has(name);
  }

  #nameOf(name: string): string {
    if (super.has(name)) return name;
    this.#names ??= new Map([...super.keys()].map((one) => [comparable(one), one]));
    return this.#names.get(comparable(name)) ?? name;
  }
}

function comparable(name: string): string {
  return unescaped(name).replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

function unescaped(name: string): string {
  if (!name.includes("%")) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
