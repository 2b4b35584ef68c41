import { useEffect, useRef } from 'react';

/** What a list does by keys, by the place of the row that has the focus; -1: none has. */
export interface ListKeys {
  onMove: (to: number) => void;
  onSelect: (index: number) => void;
  onShip: (index: number) => void;
}

const typing = 'input:not([type=checkbox]), select, textarea, dialog[open], dialog[open] *';
/** The row that has the focus, or a part of which has. */
function placeOfFocus(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : -1;
}

/** Puts the focus on a row's link; one that is not drawn yet has none. */
export function focusRow(index: number): void {
  document.querySelector<HTMLElement>(`[data-row="${index}"] a`)?.focus();
}

/**
 * What a key is called, or which Latin letter stands on it where the keyboard writes another script (Bopomofo, Hangul): by `key` alone the keys of a
 * list would be dead until somebody changes what they type with. A Latin keyboard of any layout is asked by `key`.
 */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[^\p{ASCII}]$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? (code === 'Slash' ? '/' : key)) : key;

/** Keys of a list, as long as nobody types: j and k, the arrows from row to row, x, s, and / for the search. */
export function useListKeys(rows: number, keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector('dialog[open]')) return;
      if ((event.target as Element | null)?.matches?.(typing)) return;
      const at = placeOfFocus();
      const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      // from outside the list the arrows scroll the page, as everywhere
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
