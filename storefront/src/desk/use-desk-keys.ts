import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A number that is not finished after this many milliseconds is forgotten. */
const typingMs = 4_000;

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/**
 * Keys of a laptop: N or → for the next product, digits and Enter for a product by its number.
 * @returns the digits typed so far
 */
export function useDeskKeys({
  onNext,
  onNumber,
}: {
  onNext: () => void;
  onNumber: (number: number) => void;
}): string {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const { key } = event;
    if ((key === 'n' || key === 'ArrowRight') && !event.repeat) onNext();
    else if (/^\d$/.test(key)) type(`${typed}${key}`.slice(-4));
    else if (key === 'Enter' && typed !== '') {
      onNumber(Number(typed));
      type('');
    } else if (key === 'Escape' && typed !== '') type('');
    else return;
    event.preventDefault();
  });
  function type(next: string): void {
    clearTimeout(timer.current);
    setTyped(next);
    if (next !== '') timer.current = setTimeout(() => setTyped(''), typingMs);
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      clearTimeout(timer.current);
    };
  }, []);
  return typed;
}
