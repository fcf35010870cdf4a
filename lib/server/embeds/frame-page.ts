import { findEmbed } from "@/lib/data/db/accounts/embeds";
import { newVisitorToken } from "./visitor-token";

/** What the page of a frame needs. */
export interface FramePage {
  embedId: string;
  name: string;
  /** For the visitor who opened it. */
  token: string;
  /** The origin that the frame may send messages to; `null` if the embed does not allow the page that shows it. */
  parentOrigin: string | null;
}

/** The page of an embed's frame; `null` for one that is unknown or paused. @param from the origin that its script names */
export async function framePage(embedId: string, from: string | undefined): Promise<FramePage | null> {
  const embed = await findEmbed(embedId);
  if (embed === null || embed.paused) return null;
  const parentOrigin = embed.origins.find((origin) => origin === from) ?? null;
  return { embedId, name: embed.name, token: newVisitorToken(embedId), parentOrigin };
}

/** Which pages may show an embed's frame, as a source list of `frame-ancestors`. */
export async function frameAncestors(embedId: string): Promise<string> {
  const embed = await findEmbed(embedId);
  return embed === null || embed.paused ? "'none'" : embed.origins.join(" ");
}
