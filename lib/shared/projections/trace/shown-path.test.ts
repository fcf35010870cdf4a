import { describe, expect, it } from "vitest";
import { shownPath } from "./shown-path";

const run = (runId: string, parentRunId: string | null = null) => ({ key: runId, runId, parentRunId });
const pending = (key: string, parentRunId: string | null) => ({ key, runId: null, parentRunId });
/** `a1 of a1,a2` for each turn. */
const labelsOf = (path: ReturnType<typeof shownPath<ReturnType<typeof run> | ReturnType<typeof pending>>>) =>
  path.map((turn) => `${turn.run.key} of ${turn.versions.map(({ key }) => key).join()}`);

describe("shownPath", () => {
  const runs = [run("a1"), run("b1", "a1"), run("a2"), run("b2", "a1"), run("c1", "b1")];

  it("shows the versions with the latest follow-up", () => {
    expect(labelsOf(shownPath(runs, null))).toEqual(["a1 of a1,a2", "b1 of b1,b2", "c1 of c1"]);
    expect(labelsOf(shownPath([...runs, run("a3")], null))).toEqual(["a3 of a1,a2,a3"]);
  });

  it("follows a chosen version, and continues from it", () => {
    expect(labelsOf(shownPath(runs, "a2"))).toEqual(["a2 of a1,a2"]);
    expect(labelsOf(shownPath(runs, "b2"))).toEqual(["a1 of a1,a2", "b2 of b1,b2"]);
    expect(labelsOf(shownPath(runs, "b1"))).toEqual(["a1 of a1,a2", "b1 of b1,b2", "c1 of c1"]);
  });

  it("falls back to the default when the chosen run no longer exists", () => {
    expect(labelsOf(shownPath(runs, "gone"))).toEqual(labelsOf(shownPath(runs, null)));
  });

  it("treats a turn with a deleted parent as a first turn", () => {
    expect(labelsOf(shownPath([run("b", "gone"), run("c", "b")], null))).toEqual(["b of b", "c of c"]);
  });

  it("ends at a version that is still pending", () => {
    const path = shownPath([...runs, pending("pending 1", "a1")], "pending 1");
    expect(labelsOf(path)).toEqual(["a1 of a1,a2", "pending 1 of b1,b2,pending 1"]);
    expect(path.map(({ key }) => key)).toEqual(["after nothing", "after a1"]);
    expect(shownPath([], null)).toEqual([]);
  });
});
