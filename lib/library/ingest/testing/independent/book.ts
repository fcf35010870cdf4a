import { posix } from "node:path";
import { decoded } from "./plain";
import type { Reading } from "./reading";
import { readWebPage } from "./web-page";
import { attribute, named, treeOf } from "./xml";
import { unzip } from "./zip";

/** The pages of an EPUB book, in the order of its spine. */
export function readBook(bytes: Uint8Array): Reading {
  const files = unzip(bytes);
  const [root] = named(treeOf(files.get("META-INF/container.xml")), "rootfile");
  const path = attribute(root, "full-path") ?? "";
  const contents = treeOf(files.get(path));
  const items = new Map([...named(contents, "item")].map((item) => [attribute(item, "id"), attribute(item, "href")]));
  const pages = [...named(contents, "itemref")].flatMap((item) => {
    const href = items.get(attribute(item, "idref"));
    const page = href === undefined ? undefined : files.get(posix.join(posix.dirname(path), decodeURIComponent(href)));
    return page === undefined ? [] : [readWebPage(decoded(page), { xml: true })];
  });
  return {
    texts: pages.flatMap(({ texts }) => texts),
    tables: pages.reduce((sum, { tables }) => sum + (tables ?? 0), 0),
  };
}
