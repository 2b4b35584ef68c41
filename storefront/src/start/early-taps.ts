/** A tap on a button of the server's first screen (public/early-taps.js): which one it was, in words that the app's own screen knows too. */
interface EarlyTap {
  /** the row of a list that it stands in */
  row: string | undefined;
  /** what it is called; in a row its place says more, whatever the language */
  name: string;
  /** which of its row's buttons, or of those called so */
  index: number;
  path: string;
}

declare global {
  interface Window {
    norenEarlyTaps?: { take: () => EarlyTap[] };
  }
}

/** So long, in milliseconds, a button is waited for whose part of the screen comes a moment later. */
const waitedFor = 3_000;

const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent.trim();

function buttonOf({ row, name, index }: EarlyTap): HTMLButtonElement | undefined {
  if (row !== undefined) return document.querySelectorAll<HTMLButtonElement>(`#root [data-row="${CSS.escape(row)}"] button`)[index];
  return [...document.querySelectorAll<HTMLButtonElement>('#root button')].filter((button) => nameOf(button) === name)[index];
}

/** From the moment the app's screen has taken the place of the server's its buttons answer by themselves: nothing is kept any more. */
export const takeEarlyTaps = (): EarlyTap[] => window.norenEarlyTaps?.take() ?? [];

/** Carries out what was tapped before, each tap once; what led elsewhere meanwhile is let go. */
export function carryOut(taps: EarlyTap[]): void {
  const until = performance.now() + waitedFor;
  const next = (): void => {
    taps = taps.filter((tap) => {
      if (tap.path !== window.location.pathname) return false;
      const button = buttonOf(tap);
      // as a finger does
      button?.focus({ preventScroll: true });
      button?.click();
      return !button;
    });
    if (taps.length > 0 && performance.now() < until) requestAnimationFrame(next);
  };
  next();
}
