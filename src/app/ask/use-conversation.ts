import { useEffect, useSyncExternalStore } from "react";
import type { Conversation, ConversationState } from "./conversation.ts";

/** The state of a conversation, which is broken off when its page is left. */
export function useConversation(conversation: Conversation): ConversationState {
  useEffect(() => {
    // Kept answers come only after the page that the server drew is shown as it was drawn.
    conversation.recall();
    return conversation.leave;
  }, [conversation]);
  return useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);
}
