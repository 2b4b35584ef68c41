import type { Socket } from 'node:net';
import type pg from 'pg';
import { SilentLine } from './connection-errors.ts';

/** How often the lines are looked at, in milliseconds. */
const look = 250;
/** One line was found dead: for so many looks the others are believed less long. What took it, took them. */
const doubted = 24;
/** Longer than any lock is waited for, in looks. */
const believed = 12;
/** What may take longer than this many looks is never doubted: it is meant to take long. */
const prompt = 40;

interface Due {
  /** looks until it is overdue */
  left: number;
  looks: number;
  isPrompt: boolean;
}

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
  const due = new Map<pg.ClientBase, Due>();
  let doubt = 0;
  const timer = setInterval(() => {
    if (doubt > 0) doubt--;
    for (const [client, line] of due) {
      line.left--;
      line.looks++;
      if (line.left >= 0 && !(doubt > 0 && line.isPrompt && line.looks > believed)) continue;
      due.delete(client);
      doubt = doubted;
      onSilent();
      cutLine(client, new SilentLine());
    }
  }, look).unref();
  return {
    waiting: (client, ms) => {
      const left = Math.ceil(ms / look);
      due.set(client, { left, looks: 0, isPrompt: left <= prompt });
    },
    answered: (client) => void due.delete(client),
    stop: () => clearInterval(timer),
  };
}
