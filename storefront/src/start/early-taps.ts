/**
 * A tap on a button of the server's first screen (public/early-taps.js), described so that the
 * app's screen can find it.
 */
interface EarlyTap {
  /** key of the list row that contains it */
  row: string | undefined;
  /** accessible name; in a row the index is used instead, independent of the language */
  name: string;
  /** index among its row's buttons, or among buttons of that name */
  index: number;
  path: string;
}

declare global {
  interface Window {
    norenEarlyTaps?: { take: () => EarlyTap[] };
  }
}

/** How long, in milliseconds, to wait for a button that is rendered late. */
const timeoutMs = 3_000;

const nameOf = (button: Element): string =>
  button.getAttribute('aria-label') ?? button.textContent.trim();

function buttonOf({ row, name, index }: EarlyTap): HTMLButtonElement | undefined {
  if (row !== undefined)
    return document.querySelectorAll<HTMLButtonElement>(
      `#root [data-row="${CSS.escape(row)}"] button`,
    )[index];
  return [...document.querySelectorAll<HTMLButtonElement>('#root button')].filter(
    (button) => nameOf(button) === name,
  )[index];
}

/** Returns the recorded taps and stops recording, because the app's own buttons now work. */
export const takeEarlyTaps = (): EarlyTap[] => window.norenEarlyTaps?.take() ?? [];

/** Repeats each tap once; taps of a page that was left are dropped. */
export function carryOut(taps: EarlyTap[]): void {
  const until = performance.now() + timeoutMs;
  const next = (): void => {
    taps = taps.filter((tap) => {
      if (tap.path !== window.location.pathname) return false;
      const button = buttonOf(tap);
      // like a finger
      button?.focus({ preventScroll: true });
      button?.click();
      return !button;
    });
    if (taps.length > 0 && performance.now() < until) requestAnimationFrame(next);
  };
  next();
}
