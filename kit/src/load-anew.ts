/**
 * Loads the page anew, for whoever has waited too long.
 *
 * An app that knows more of its line puts a file of its own in this one's place when it is built, as it does with the kit's words (words.ts):
 * without a line a reload ends at the browser's own error page, and the page that stood there is lost. The console has none: whoever works there sees
 * what a browser says of a line.
 */
export const loadAnew = (): void => window.location.reload();
