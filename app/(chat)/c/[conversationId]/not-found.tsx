import { InsteadOfChat } from "@/components/chat/chat-frame";
import NotFound, { generateMetadata as notFoundMetadata } from "../../../not-found";

export const generateMetadata = notFoundMetadata;

/** Replaces the chat for an address without a conversation. */
export default function NoConversation() {
  return (
    <InsteadOfChat>
      <NotFound />
    </InsteadOfChat>
  );
}
