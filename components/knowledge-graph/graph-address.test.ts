import { describe, expect, it } from "vitest";
import { CLEARED, filtersOf, isFiltered, parseGraphAddress } from "./graph-address";

const ENTITY = "7d1c5a52-6b1e-4f0a-9a53-0c8f5c1f6a11";
const parse = (query: string) => parseGraphAddress(new URLSearchParams(query));

describe("parseGraphAddress", () => {
  it("reads an address", () => {
    const query = `view=list&type=person&community=${ENTITY}&from=2019-01-01T00:00:00.000Z&text=port&entity=${ENTITY}&hops=2`;
    expect(parse(query)).toEqual({
      view: "list",
      type: "person",
      community: ENTITY,
      from: "2019-01-01T00:00:00.000Z",
      text: "port",
      entity: ENTITY,
      hops: 2,
    });
  });

  it("ignores invalid values", () => {
    expect(parse("view=globe&type=ship&community=x&from=yesterday&text=%20&entity=1&hops=9")).toEqual({});
  });

  it("ignores a distance without an entity", () => {
    expect(parse("hops=1").hops).toBeUndefined();
  });
});

describe("filters", () => {
  it("use the API's names", () => {
    expect(filtersOf(parse(`type=place&community=${ENTITY}&entity=${ENTITY}`))).toEqual({
      type: "place",
      communityId: ENTITY,
    });
  });

  it("are distinct from no filters", () => {
    const address = parse("type=place");
    expect(isFiltered(address)).toBe(true);
    expect(isFiltered({ ...address, ...CLEARED })).toBe(false);
  });
});
