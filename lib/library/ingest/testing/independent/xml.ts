import { Parser } from "htmlparser2";

/** An element, its name without the prefix of its namespace. */
export interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Node | string)[];
}

/** The tree of an XML part, or of a web page. */
export function treeOf(content: Uint8Array | string | undefined, { html = false } = {}): Node {
  const root: Node = { name: "#root", attributes: {}, children: [] };
  const open: Node[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node = { name: html ? name : local(name), attributes, children: [] };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      ontext: (text) => void open.at(-1)?.children.push(text),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: !html, decodeEntities: true },
  );
  parser.end(typeof content === "string" ? content : xmlText(content));
  return root;
}

function xmlText(content: Uint8Array = new Uint8Array()): string {
  const [first, second] = content;
  const label =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(label).decode(content);
}

/** All elements with a name below an element, in order. */
export function* named(node: Node, ...names: readonly string[]): Generator<Node, void, undefined> {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    if (names.includes(child.name)) yield child;
    yield* named(child, ...names);
  }
}

/** The child elements with a name. */
export function childrenNamed(node: Node, name: string): Node[] {
  return node.children.filter((child) => typeof child !== "string").filter((child) => child.name === name);
}

/** An attribute by its name without a prefix. */
export function attribute(node: Node | undefined, name: string): string | undefined {
  if (node === undefined) return undefined;
  const key = Object.keys(node.attributes).find((one) => local(one) === name);
  return key === undefined ? undefined : node.attributes[key];
}

/** All text below an element. */
export function textOf(node: Node): string {
  return node.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
