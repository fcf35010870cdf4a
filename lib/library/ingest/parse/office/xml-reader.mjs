import { Parser } from "htmlparser2";
import { ParseFailure } from "../parse-failure.mjs";

/** Maximum nesting depth; ordinary documents never reach it. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 1_000_000;

/** Text of a part of an Office file. Parts never declare entities; one that does is an entity-expansion attack. */
export function xmlText(content = Buffer.alloc(0)) {
  const utf16 =
    content[0] === 0xff && content[1] === 0xfe
      ? "utf-16le"
      : content[0] === 0xfe && content[1] === 0xff
        ? "utf-16be"
        : null;
  const text = new TextDecoder(utf16 ?? "utf-8").decode(content);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ParseFailure("broken", "the XML declares entities");
  return text;
}

/**
 * Parses XML as a stream of events. Element names come without their namespace prefix, which each program chooses
 * itself; attribute names keep it, since two may differ only in it. External resources are never loaded.
 * @throws ParseFailure `broken`
 */
export function readXml(content, { open = () => {}, text = () => {}, close = () => {} }) {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ParseFailure("broken", "nested too deeply");
        open(localName(name), attributes);
      },
      ontext: text,
      onclosetag(name) {
        depth -= 1;
        close(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xmlText(content));
}

/**
 * XML as a tree: { name, attributes, children: (element | string)[] }.
 * @throws ParseFailure `broken`, `too_large`
 */
export function xmlTree(content) {
  const root = { name: "#root", attributes: {}, children: [] };
  const stack = [root];
  let elements = 0;
  readXml(content, {
    open(name, attributes) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new ParseFailure("too_large", `more than ${MAX_ELEMENTS} elements in a part`);
      const element = { name, attributes, children: [] };
      stack.at(-1).children.push(element);
      stack.push(element);
    },
    text: (text) => stack.at(-1).children.push(text),
    close: () => stack.pop(),
  });
  return root;
}

/** The elements with a name below an element, in order, without those nested in another of that name. */
export function* elementsNamed(element, name) {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.name === name) yield child;
    else yield* elementsNamed(child, name);
  }
}

/** The first element with a name below an element. */
export function firstNamed(element, name) {
  return elementsNamed(element, name).next().value;
}

/** All text below an element. */
export function innerText(element) {
  return element.children.map((child) => (typeof child === "string" ? child : innerText(child))).join("");
}

function localName(name) {
  return name.slice(name.indexOf(":") + 1);
}
