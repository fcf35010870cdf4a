import { InsteadOfChat } from "@/components/chat/chat-frame";
import NotFound, { generateMetadata as notFoundMetadata } from "../../../not-found";

export const generateMetadata = notFoundMetadata;

/** An address that leads to no conversation: the chat of the layout gives way. */
export default function NoConversation() {
  return (
    <InsteadOfChat>
      <NotFound />
    </InsteadOfChat>
  );
}
