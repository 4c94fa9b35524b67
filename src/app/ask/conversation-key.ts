/** Where this browser keeps questions and answers. Alone in its file, because pages with a box read it before the rest loads. */
export const CONVERSATION_KEY = "beforehand.conversation";

/** Where this tab notes the question that it waits for. */
export const ASKING_KEY = "beforehand.asking";
