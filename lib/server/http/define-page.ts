import { headers } from "next/headers";
import type { ReactNode } from "react";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";
import { ownerOf } from "./request/owner";

/** A page's component as Next calls it, with who may open it. */
export interface DefinedPage<Props> {
  (props: Props): Promise<ReactNode>;
  access: Access;
}

/**
 * A page, with who may open it: every page file exports one.
 * @param render gets Next's props and the owner whose data the page shows
 */
export function definePage<Props = unknown>(
  access: Access,
  render: (props: Props, owner: string) => ReactNode | Promise<ReactNode>,
): DefinedPage<Props> {
  const page = async (props: Props) => render(props, ownerOf({ headers: await headers() }));
  return Object.assign(page, { access });
}
