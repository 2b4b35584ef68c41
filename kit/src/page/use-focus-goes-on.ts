import { useLayoutEffect, useRef, type RefObject } from 'react';
import { continueInPage } from './use-drawer.ts';

/** Elements that may receive the focus; not text fields, which would open a phone's keyboard. */
const focusable =
  'a[href]:not([tabindex="-1"]), button:not([tabindex="-1"]), input:is([type="radio"], [type="checkbox"])';

/**
 * Keeps the keyboard focus when a focused part of the page is removed (a deleted row, an answered
 * question). Browsers would drop the focus, and a screen reader would start again at the top. The
 * focus moves to `asker` (the element that opened the question) if it still exists, otherwise to
 * the next or previous neighbour in the section, otherwise to the page's content. Does nothing when
 * the whole page changes.
 */
export function useFocusGoesOn<E extends HTMLElement>(
  asker: Element | null = null,
): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const { pathname } = location;
    return () => {
      if (!element?.contains(document.activeElement) || location.pathname !== pathname) return;
      const neighbours = neighboursOf(element);
      // after the part has been removed from the page
      setTimeout(() => {
        focusFirst(asker instanceof HTMLElement ? [asker, ...neighbours] : neighbours);
        continueInPage();
      });
    };
  }, [asker]);
  return part;
}

function neighboursOf(part: Element): HTMLElement[] {
  const section = part.closest('section, fieldset, dialog, main') ?? document.body;
  const others = [...section.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => !part.contains(one),
  );
  const after = others.filter(
    (one) => part.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return [...after, ...others.filter((one) => !after.includes(one)).toReversed()];
}

/**
 * Elements that are removed, hidden, disabled or behind a dialog do not take the focus; the next
 * candidate does.
 */
function focusFirst(candidates: readonly HTMLElement[]): void {
  for (const one of candidates) {
    if (document.activeElement !== document.body) return;
    one.focus({ preventScroll: true });
  }
}
