import type { Socket } from 'node:net';
import type pg from 'pg';
import { SilentLine } from './connection-errors.ts';

/** How often the lines are looked at, in milliseconds. */
const look = 250;

/**
 * Looks after connections that wait for an answer. Time is counted in looks and not by a clock: while this process itself stands still
 * (a machine without breath, a laptop that slept) no answer can be read, and none is missed.
 */
export interface LineWatch {
  /** An answer is due on the line within `ms`, until `answered`. */
  waiting: (client: pg.ClientBase, ms: number) => void;
  answered: (client: pg.ClientBase) => void;
  stop: () => void;
}

/** Cuts a line without a word to the other end, which may not be there; what was under way on it fails with `reason`. */
export function cutLine(client: pg.ClientBase, reason?: Error): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reason);
}

/** @param onSilent hears of a line that was found dead, before what was under way on it fails */
export function watchLines(onSilent: () => void): LineWatch {
  const looksLeft = new Map<pg.ClientBase, number>();
  const timer = setInterval(() => {
    for (const [client, left] of looksLeft) {
      if (left > 0) looksLeft.set(client, left - 1);
      else {
        looksLeft.delete(client);
        onSilent();
        cutLine(client, new SilentLine());
      }
    }
  }, look).unref();
  return {
    waiting: (client, ms) => void looksLeft.set(client, Math.ceil(ms / look)),
    answered: (client) => void looksLeft.delete(client),
    stop: () => clearInterval(timer),
  };
}
