import { formatNumber } from "./number-formats.mjs";
import { unescaped } from "./sheet-parts.mjs";
import { readXml } from "./xml-reader.mjs";

/** Maximum cells filled by repeating merged ones; larger merged areas are decoration. */
const MAX_REPEATED = 100_000;

/**
 * Rows of a sheet in order, with their cells' texts by column; a gap between rows is one empty row. A merged cell that
 * spans rows is repeated in each, so that every row can be read alone; one that spans columns is written once.
 * @returns {{ cells: string[], merged?: Set<number> }[]} `merged`: columns covered by a merged cell to their left
 */
export function readSheet(content, context) {
  const reader = new SheetReader(context);
  readXml(content, reader);
  return reader.rows();
}

class SheetReader {
  #context;
  #rows = new Map();
  #row = 0;
  #column = 0;
  #cell = null;
  #collects = null;
  #phonetic = 0;
  #merges = [];

  constructor(context) {
    this.#context = context;
  }

  open = (name, attributes) => {
    if (name === "row") {
      this.#row = position(Number(attributes.r), this.#row + 1);
      this.#column = 0;
    } else if (name === "c") {
      this.#column = position(columnOf(attributes.r), this.#column + 1);
      this.#cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? 0), v: "", f: "", t: "" };
    } else if (name === "rPh") this.#phonetic += 1;
    else if (this.#cell !== null && (name === "v" || name === "f" || name === "t")) this.#collects = name;
    else if (name === "mergeCell") this.#merges.push(attributes.ref ?? "");
  };

  text = (chars) => {
    if (this.#cell !== null && this.#collects !== null && this.#phonetic === 0) this.#cell[this.#collects] += chars;
  };

  close = (name) => {
    if (name === "c" && this.#cell !== null) {
      const text = textOf(this.#cell, this.#context);
      this.#cell = null;
      if (text !== "") this.#put(this.#row, this.#column, text);
    } else if (name === "rPh") this.#phonetic -= 1;
    else if (name === this.#collects) this.#collects = null;
  };

  rows() {
    this.#repeatMerged();
    const rows = [];
    let before = 0;
    for (const [number, row] of [...this.#rows].sort(([a], [b]) => a - b)) {
      if (number > before + 1 && rows.length > 0) rows.push({ cells: [] });
      rows.push(row);
      before = number;
    }
    return rows;
  }

  #put(number, column, text) {
    this.#context.limit.count(text.length);
    this.#context.weights.count(number, column, text);
    this.#at(number).cells[column] = text;
  }

  #at(number) {
    const row = this.#rows.get(number) ?? { cells: [] };
    this.#rows.set(number, row);
    return row;
  }

  #repeatMerged() {
    let left = MAX_REPEATED;
    for (const merge of this.#merges) {
      const area = areaOf(merge);
      const text = area === null ? undefined : this.#rows.get(area.top)?.cells[area.left];
      if (area === null || text === undefined) continue;
      for (let row = area.top; row <= area.bottom && left > 0; row += 1) {
        if (row > area.top && !this.#rows.has(row)) continue;
        if (row > area.top && this.#rows.get(row)?.cells[area.left] === undefined) this.#put(row, area.left, text);
        const spanned = this.#at(row);
        spanned.merged ??= new Set();
        for (let column = area.left + 1; column <= area.right && left > 0; column += 1, left -= 1)
          spanned.merged.add(column);
        left -= 1;
      }
    }
  }
}

function textOf({ type, style, v, f, t }, { strings, formats, date1904 }) {
  const value = v.trim();
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "inlineStr") return unescaped(t);
  if (value === "" && f !== "") return `=${f.trim()}`;
  if (type === "str") return unescaped(v);
  if (type === "b") return value === "" ? "" : value === "1" || value === "true" ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
  const number = Number(value);
  if (type !== "n" || value === "" || !Number.isFinite(number)) return value;
  return formatNumber(number, formats[style] ?? "General", date1904);
}

/** 1-based column of a reference: 55 for "BC23". */
function columnOf(reference) {
  const letters = /^\$?([A-Z]{1,3})\$?\d*$/i.exec(reference ?? "")?.[1]?.toUpperCase();
  if (letters === undefined) return Number.NaN;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function areaOf(reference) {
  const [from, to] = reference.split(":");
  const area = { top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: columnOf(to) };
  const right = Object.values(area).every((number) => number >= 1);
  return right ? area : null;
}

function rowOf(reference) {
  return Number(/(\d+)$/.exec(reference ?? "")?.[1]);
}

function position(stated, next) {
  return Number.isSafeInteger(stated) && stated >= 1 ? stated : next;
}
