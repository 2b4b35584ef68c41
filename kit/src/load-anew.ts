/** Loads the page anew, for whoever has waited too long. An app that knows more of its line puts a file of its own in this one's place (see words.ts). */
export const loadAnew = (): void => window.location.reload();
