import { useSyncExternalStore } from 'react';

/*
 * Connects the player of a recording with its chapters. The player moves between the
 * stage and a corner, and may be loaded later than the chapters.
 */

type Seek = (second: number) => void;
const players = new Set<Seek>();
const listeners = new Set<() => void>();
let position: number | null = null;

/** The second in the page's address (`?at=`); null: the recording plays from its beginning. */
export function secondInAddress(): number | null {
  const text = new URLSearchParams(window.location.search).get('at') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Lets the player follow a tapped chapter. @returns a function that ends it */
export function followJumps(seek: Seek): () => void {
  players.add(seek);
  return () => players.delete(seek);
}

export function jumpTo(second: number): void {
  notePosition(second);
  for (const seek of players) seek(second);
}

/** Called while the recording plays, in seconds. */
export function notePosition(second: number): void {
  if (Math.floor(second) === position) return;
  position = Math.floor(second);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The second that plays now; null: the service's player does not say, or nothing has played. */
export const usePosition = (): number | null => useSyncExternalStore(subscribe, () => position);

/** `4:05`, or `1:02:34` from an hour on. */
export function timeText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
