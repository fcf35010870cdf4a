import { Parser } from "htmlparser2";
import { ParseFailure } from "../parse-failure";

/** Maximum nesting depth; ordinary documents never reach it. */
export const MAX_DEPTH = 200;
export const MAX_ELEMENTS = 1_000_000;
const VERTICAL_TAB = 0x0b;

type Attributes = Record<string, string>;

export interface XmlElement {
  /** Without its namespace prefix. */
  name: string;
  attributes: Attributes;
  children: (XmlElement | string)[];
}

/** The handlers of a part's events. */
export interface XmlHandler {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** A document type without entities, as old programs write it for formulas. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s[^[\]<>]*(?:\[(?:(?!<!ENTITY|%)[^\]])*\]\s*)?>/i;

/**
 * Text of a part of an Office file, without a reference to a document type. Parts never declare entities; one that does
 * is an entity-expansion attack.
 * @throws ParseFailure `broken`
 */
export function xmlText(content: Uint8Array = new Uint8Array()): string {
  const utf16 =
    content[0] === 0xff && content[1] === 0xfe
      ? "utf-16le"
      : content[0] === 0xfe && content[1] === 0xff
        ? "utf-16be"
        : null;
  const text = new TextDecoder(utf16 ?? "utf-8").decode(content).replace(PLAIN_DOCTYPE, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ParseFailure("broken", "the XML declares entities");
  return text;
}

/**
 * Parses XML as a stream of events. Element names come without their namespace prefix, which each program chooses
 * itself; attribute names keep it, since two may differ only in it. External resources are never loaded.
 * @throws ParseFailure `broken`
 */
export function readXml(content: Uint8Array | undefined, handler: XmlHandler): void {
  readXmlText(xmlText(content), handler);
}

/** @throws ParseFailure `broken` */
export function readXmlText(xml: string, handler: XmlHandler): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ParseFailure("broken", "nested too deeply");
        handler.open?.(localName(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth -= 1;
        handler.close?.(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/**
 * XML as a tree.
 * @throws ParseFailure `broken`, `too_large`
 */
export function xmlTree(content: Uint8Array | undefined): XmlElement {
  const root: XmlElement = { name: "#root", attributes: {}, children: [] };
  const stack: XmlElement[] = [];
  const innermost = () => stack.at(-1) ?? root;
  let elements = 0;
  readXml(content, {
    open(name, attributes) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new ParseFailure("too_large", `more than ${MAX_ELEMENTS} elements in a part`);
      const element: XmlElement = { name, attributes, children: [] };
      innermost().children.push(element);
      stack.push(element);
    },
    text: (text) => void innermost().children.push(text),
    close: () => void stack.pop(),
  });
  return root;
}

/** The elements with a name below an element, in order, without those nested in another of that name. */
export function* elementsNamed(element: XmlElement, name: string): Generator<XmlElement, void, undefined> {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.name === name) yield child;
    else yield* elementsNamed(child, name);
  }
}

/** The first element with a name below an element. */
export function firstNamed(element: XmlElement, name: string): XmlElement | undefined {
  return elementsNamed(element, name).next().value ?? undefined;
}

/** The child elements of an element; by name, those with that name. */
export function childElements({ children }: XmlElement, name?: string): XmlElement[] {
  const elements = children.filter((child) => typeof child !== "string");
  return name === undefined ? elements : elements.filter((child) => child.name === name);
}

/** The first child element with a name. */
export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element === undefined ? undefined : childElements(element, name)[0];
}

/** An attribute by its local name: the prefix is chosen by each program. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | null {
  const key = Object.keys(attributes).find((one) => one === name || one.endsWith(`:${name}`));
  return key === undefined ? null : (attributes[key] ?? null);
}

/** All text below an element. */
export function innerText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : innerText(child))).join("");
}

/** The texts of a part: of its elements that hold the words of a run. */
export function drawnTexts(content: Uint8Array | undefined): string[] {
  return [...elementsNamed(xmlTree(content), "t")].map((text) => unescaped(innerText(text)));
}

/** Decodes characters that XML cannot hold, which Office programs write like `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    : text;
}

/** PowerPoint writes a break inside a paragraph as a vertical tab. */
function characterOf(code: number): string {
  return code === VERTICAL_TAB ? "\n" : String.fromCharCode(code);
}

/** A name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
