import type { Reading } from "./reading";
import { drawnTexts, isTable } from "./word-file";
import { attribute, childrenNamed, type Node, named, textOf, treeOf } from "./xml";
import { type Files, relatedTo, unzip } from "./zip";

/** The texts of a presentation, slide by slide: shapes, tables, charts, diagrams, notes and comments. */
export function readSlides(bytes: Uint8Array): Reading {
  const files = unzip(bytes);
  const main = relatedTo(files, "").find(({ type }) => type === "officeDocument")?.part ?? "ppt/presentation.xml";
  const parts = new Map(relatedTo(files, main).map(({ id, part }) => [id, part]));
  const texts: string[] = [];
  let tables = 0;
  for (const one of named(treeOf(files.get(main)), "sldId")) {
    const part = parts.get(one.attributes["r:id"] ?? "") ?? "";
    const slide = treeOf(files.get(part));
    tables += [...named(slide, "tbl")].filter(isTable).length;
    texts.push(slideText(slide), ...besides(files, part));
  }
  return { texts, tables };
}

function besides(files: Files, slide: string): string[] {
  return relatedTo(files, slide).flatMap(({ type, part }) => {
    const tree = () => treeOf(files.get(part));
    if (type === "notesSlide") return [slideText(tree())];
    if (type === "comments") return [...named(tree(), "text")].map(textOf);
    return type === "chart" || type === "diagramData" ? drawnTexts(tree()) : [];
  });
}

function slideText(node: Node): string {
  return node.children
    .map((child) => {
      if (typeof child === "string" || child.name === "Fallback") return "";
      if (child.name === "t") return textOf(child);
      const inner = slideText(child);
      return /^(?:p|br|tc)$/.test(child.name) || (isRaised(child) && /\d/.test(inner)) ? ` ${inner} ` : inner;
    })
    .join("");
}

function isRaised(run: Node): boolean {
  return childrenNamed(run, "rPr").some((properties) => (attribute(properties, "baseline") ?? "0") !== "0");
}
