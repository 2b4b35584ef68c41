/**
 * Where the chat gets the `chat` events of the post's stream. The stream opens with the page, and
 * the chat loads after the goods.
 */
export const chatLine: { hear?: ((data: string) => void) | undefined } = {};
