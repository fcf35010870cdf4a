import { LOCAL_OWNER } from "../connection/owner";
import { Prisma } from "../generated/client";

/** Searchable documents, as an SQL condition on `document`. */
export const SEARCHABLE = Prisma.sql`document.owner_id = ${LOCAL_OWNER} AND document.status = 'ready' AND NOT document.superseded`;
