/**
 * Reloads the page after a long wait.
 *
 * An app that can detect a lost connection replaces this module in its build, as it does with the
 * kit's words (words.ts): offline, a reload would replace the page with the browser's error page.
 * The console does not replace it.
 */
export const reloadPage = (): void => window.location.reload();
