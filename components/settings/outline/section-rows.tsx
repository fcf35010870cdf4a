"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { SettingPath } from "../fields/setting-fields";

/** Which settings of a section are shown. */
interface SectionRows {
  /** @param differs whether its value differs from the shipped one */
  isShown(path: SettingPath, differs: boolean): boolean;
}

const EVERY_ROW: SectionRows = { isShown: () => true };
const Rows = createContext(EVERY_ROW);

export function SectionRowsProvider({ rows, children }: { rows: SectionRows; children: ReactNode }) {
  return <Rows.Provider value={rows}>{children}</Rows.Provider>;
}

/** The section around a setting; without one, every setting is shown. */
export function useSectionRows(): SectionRows {
  return useContext(Rows);
}
