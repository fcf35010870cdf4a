import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BlockKind } from "@/lib/shared/projections/text/markdown-blocks";
import { markdownStretches } from "./markdown-stretches";

/** The visible text, each style in its own brackets, without syntax. */
function seen(text: string, { kind = "paragraph", growing = false }: { kind?: BlockKind; growing?: boolean } = {}) {
  return markdownStretches(kind, text, growing)
    .map(({ text: part, sign, strong, emphasis, code, address }) => {
      if (sign !== null) return { hidden: "", bullet: "•", break: "⏎" }[sign];
      const marks = [strong && "S", emphasis && "E", code && "C", address && "A"].filter(Boolean).join("");
      return marks === "" ? part : `${marks}{${part}}`;
    })
    .join("");
}

describe("markdownStretches", () => {
  it.each([
    ["**Thirteen** months, *not* `12`.", "S{Thirteen} months, E{not} C{12}."],
    ["***both*** and __too__ and _so_", "SE{both} and S{too} and E{so}"],
    ["**bold *and* more**", "S{bold }SE{and}S{ more}"],
    ["2*3*4 and 2 * 3 * 4, snake_case_name, 5_000_000", "2*3*4 and 2 * 3 * 4, snake_case_name, 5_000_000"],
    ["**open and *open", "**open and *open"],
    ["\\*no\\* and `a*b*c` and ``x ` y``", "*no* and C{a*b*c} and C{x ` y}"],
    ["[the guide](https://a.example/x_y_z) here", "the guideA{(https://a.example/x_y_z)} here"],
    ["![a chart](https://a.example/c.png)", "a chartA{(https://a.example/c.png)}"],
    ["[run](javascript:alert(1)) https://a.example/_b_/", "[run](javascript:alert(1)) https://a.example/_b_/"],
    ["<b>no</b> <script>x</script> one<br>two", "<b>no</b> <script>x</script> one⏎two"],
    ["**one [1].\nTwo** three", "S{one [1].\nTwo} three"],
  ])("%s", (text, expected) => {
    expect(seen(text)).toBe(expected);
  });

  it("hides the syntax of a block", () => {
    expect(seen("## Head", { kind: "heading" })).toBe("Head");
    expect(seen("  - item **b**", { kind: "item" })).toBe("•item S{b}");
    expect(seen("  12. item", { kind: "item" })).toBe("12. item");
    expect(seen("```js\na*b*c\n```", { kind: "code" })).toBe("a*b*c");
    expect(seen("| a \\| b ", { kind: "table" })).toBe("a | b ");
  });

  it("leaves plain text alone", () => {
    expect(seen("a *b* **c** `d`", { kind: "plain" })).toBe("a *b* **c** `d`");
  });

  it("renders unfinished Markdown as what it will become", () => {
    expect(seen("so **bo", { growing: true })).toBe("so S{bo}");
    expect(seen("so **bold*", { growing: true })).toMatch(/bold}?$/);
    expect(seen("so `co", { growing: true })).toBe("so C{co}");
    expect(seen("so **", { growing: true })).toBe("so ");
  });

  it("loses and moves no character of any text", () => {
    const part = fc.constantFrom(
      "*",
      "**",
      "_",
      "`",
      "``",
      "[a](https://b.c)",
      "![",
      "](",
      "|",
      "\\",
      "<br>",
      "x",
      " ",
      "\n",
      "😀",
      "- ",
      "# ",
      "1",
    );
    const kind = fc.constantFrom<BlockKind>("heading", "item", "quote", "code", "table", "rule", "paragraph", "plain");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), kind, fc.boolean(), (parts, of, growing) => {
        const text = parts.join("");
        const stretches = markdownStretches(of, text, growing);
        expect(stretches.map((stretch) => stretch.text).join("")).toBe(text);
        for (const { start, text: own } of stretches) expect(text.startsWith(own, start)).toBe(true);
      }),
    );
  });
});
