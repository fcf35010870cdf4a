import { describe, expect, it } from "vitest";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();

async function read(html: string) {
  const outcome = await parseDocument(new TextEncoder().encode(`<title>x</title>${html}`), "text/html");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}
const textOf = async (html: string) => (await read(html)).text;

describe("a form on a web page", () => {
  it.each([
    ["<ul><li><input type=checkbox checked> Towels<li><input type=checkbox> Robe</ul>", "- ☒ Towels\n- ☐ Robe"],
    ["<p><input type='CheckBox' checked='checked'/>Towels</p>", "☒ Towels"],
    [
      "<p><label>Sea view <input type=checkbox></label> <label>Cot <input type=checkbox checked></label></p>",
      "☐ Sea view ☒ Cot",
    ],
    [
      "<p><label for=a>One bed</label><input id=a type=radio name=b checked><label for=c>Two beds</label><input id=c type=radio name=b></p>",
      "☒ One bed ☐ Two beds",
    ],
    [
      "<table><tr><th>Item<th>Yes<th>No<tr><td>Cot<td><input type=checkbox checked><td><input type=checkbox></table>",
      "| Item | Yes | No |\n| --- | --- | --- |\n| Cot | ☒ | ☐ |",
    ],
    [
      "<div><span role=checkbox aria-checked=true>Towels</span> <span role=switch aria-checked=false>Alarm</span></div>",
      "☒ Towels ☐ Alarm",
    ],
    ["<p>Room<select><option>Double<option selected>Single</select>for</p>", "Room Single for"],
    [
      "<p>Guest:<input value='Rosa Lind'>Nights:<input type=number value=3><input type=text></p>",
      "Guest: Rosa Lind Nights: 3",
    ],
    [
      "<p><label><input type=checkbox> Take the old boiler</label><label>Meter number <input></label><label>Floor: <input type=number value=2></label></p>",
      "☐ Take the old boiler Meter number ____ Floor: 2",
    ],
    ["<p><label for=n>Berth</label><input id=n><b>x</b></p>", "Berth x"],
    ["<p>Wishes:</p><textarea>A quiet\nroom</textarea><p>End.</p>", "Wishes:\n\nA quiet room\n\nEnd."],
  ])("keeps what is ticked, chosen and filled in: %s", async (html, text) => {
    expect(await textOf(html)).toBe(text);
  });

  it("does not include fields that it does not show", async () => {
    const { text, receipt } = await read(
      "<p>Words.<input type=hidden value=secret><input type=submit value=Send><input type=password value=pass>" +
        "<input type=checkbox hidden checked><input placeholder=Name><select hidden><option selected>Hidden</select>" +
        "<select><option>First<option>Second</select></p>",
    );
    expect(text).toBe("Words.");
    expect(receipt.leftOutTexts.map((left) => left.text)).toContain("First Second");
  });
});

describe("a list on a web page", () => {
  it.each([
    ["<ol type=a><li>Bow<li>Stern</ol>", "- a. Bow\n- b. Stern"],
    ["<ol type=I start=4><li>Bow<li>Stern</ol>", "- IV. Bow\n- V. Stern"],
    ["<ol type=i><li>Bow<li value=9>Stern<li>Keel</ol>", "- i. Bow\n- ix. Stern\n- x. Keel"],
    ["<ol reversed><li>Bow<li>Stern</ol>", "2. Bow\n1. Stern"],
    ["<ol start=0><li>Bow</ol>", "0. Bow"],
    ["<ol><li>Bow<li value=5>Stern<li>Keel</ol>", "1. Bow\n5. Stern\n6. Keel"],
    ["<ol style='list-style-type: upper-alpha'><li>Bow</ol>", "- A. Bow"],
    ["<style>.small { list-style: lower-roman outside }</style><ol class=small><li>Bow</ol>", "- i. Bow"],
    ["<ol style='list-style: none'><li>Bow</ol>", "- Bow"],
    ["<ul style='list-style-type: decimal'><li>Bow<li>Stern</ul>", "1. Bow\n2. Stern"],
    ["<ol type=a start=26><li>Bow<li>Stern</ol>", "- z. Bow\n- aa. Stern"],
    ["<ol><li>Bow<ol type=a><li>Stem</ol><li>Stern</ol>", "1. Bow\n  - a. Stem\n2. Stern"],
    ["<ul><li>Bow</ul>", "- Bow"],
  ])("has the labels that the page shows: %s", async (html, text) => {
    expect(await textOf(html)).toBe(text);
  });
});

describe("a formula on a web page", () => {
  it.each([
    ["<mfrac><mn>3</mn><mn>4</mn></mfrac>", "3/4"],
    ["<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>", "(a+1)/2"],
    ["<msup><mn>10</mn><mn>6</mn></msup>", "10⁶"],
    ["<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>", "H₂O"],
    ["<msqrt><mi>x</mi></msqrt>", "√(x)"],
    ["<semantics><mrow><mi>k</mi><mo>=</mo><mn>5</mn></mrow><annotation>k equals 5</annotation></semantics>", "k=5"],
    ["<semantics><annotation encoding='application/x-tex'>k=5</annotation></semantics>", "k=5"],
  ])("is read once, with its numbers apart: %s", async (math, text) => {
    expect(await textOf(`<p>Rule <math alttext="k">${math}</math>.</p>`)).toBe(`Rule ${text}.`);
  });
});
