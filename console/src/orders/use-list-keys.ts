import { useEffect, useRef } from 'react';

/** Keyboard actions of a list, by the index of the focused row; -1 if none is focused. */
export interface ListKeys {
  onMove: (to: number) => void;
  onSelect: (index: number) => void;
  onShip: (index: number) => void;
}

const typing = 'input:not([type=checkbox]), select, textarea, dialog[open], dialog[open] *';
/** Index of the row that contains the focus. */
function placeOfFocus(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : -1;
}

/** Focuses a row's link; does nothing for a row that is not rendered. */
export function focusRow(index: number): void {
  document.querySelector<HTMLElement>(`[data-row="${index}"] a`)?.focus();
}

/**
 * Returns the key's name, or the Latin letter on it if the keyboard writes another script
 * (Bopomofo, Hangul). With `key` alone the shortcuts would not work until the user switches the
 * input method. Latin layouts use `key`.
 */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[^\p{ASCII}]$/u.test(key)
    ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? (code === 'Slash' ? '/' : key))
    : key;

/**
 * List shortcuts while no field has the focus: j and k or the arrows move between rows, x selects,
 * s ships, / focuses the search.
 */
export function useListKeys(rows: number, keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        document.querySelector('dialog[open]')
      )
        return;
      if ((event.target as Element | null)?.matches?.(typing)) return;
      const at = placeOfFocus();
      const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      // outside the list the arrows scroll the page
      if (arrow && at === -1) return;
      const acts: Record<string, () => void> = {
        j: () => latest.current.onMove(Math.min(at + 1, rows - 1)),
        ArrowDown: () => latest.current.onMove(Math.min(at + 1, rows - 1)),
        k: () => latest.current.onMove(Math.max(at - 1, 0)),
        ArrowUp: () => latest.current.onMove(Math.max(at - 1, 0)),
        x: () => at >= 0 && latest.current.onSelect(at),
        s: () => latest.current.onShip(at),
        '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
      };
      const key = latinKey(event);
      const act = rows > 0 || key === '/' ? acts[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [rows]);
}
