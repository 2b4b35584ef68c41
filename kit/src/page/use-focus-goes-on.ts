import { useLayoutEffect, useRef, type RefObject } from 'react';
import { goOnInPage } from './use-drawer.ts';

/** What the keyboard goes on with: no field to write in, which would open a phone's keyboard that nobody asked for. */
const goesOn = 'a[href]:not([tabindex="-1"]), button:not([tabindex="-1"]), input:is([type="radio"], [type="checkbox"])';

/**
 * For a part of the page that is taken away while it has the keyboard's focus (a row that is deleted, a question that is answered): a browser gives the
 * focus to nobody then, and a screen reader starts again at the top. The focus goes to `asker`, where that still stands (what opened the question), else
 * to the part's neighbour in its section: the next one, or the one before. Where all of that went along it goes on in the page's content. A part that goes
 * with its whole page hands on nothing: another page begins at its own top.
 */
export function useFocusGoesOn<E extends HTMLElement>(asker: Element | null = null): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const { pathname } = location;
    return () => {
      if (!element?.contains(document.activeElement) || location.pathname !== pathname) return;
      const neighbours = neighboursOf(element);
      // once the page stands without the part
      setTimeout(() => {
        focusFirst(asker instanceof HTMLElement ? [asker, ...neighbours] : neighbours);
        goOnInPage();
      });
    };
  }, [asker]);
  return part;
}

function neighboursOf(part: Element): HTMLElement[] {
  const section = part.closest('section, fieldset, dialog, main') ?? document.body;
  const others = [...section.querySelectorAll<HTMLElement>(goesOn)].filter((one) => !part.contains(one));
  const after = others.filter((one) => part.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return [...after, ...others.filter((one) => !after.includes(one)).toReversed()];
}

/** What is gone, hidden, off or behind a dialog takes no focus: the next one has it. */
function focusFirst(candidates: readonly HTMLElement[]): void {
  for (const one of candidates) {
    if (document.activeElement !== document.body) return;
    one.focus({ preventScroll: true });
  }
}
