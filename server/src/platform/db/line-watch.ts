import type { Socket } from 'node:net';
import type pg from 'pg';
import { SilentLine } from './connection-errors.ts';

const tickMs = 250;
/**
 * For this many ticks after one connection was found dead, the others are doubted sooner: the same
 * cause probably hit them.
 */
const doubtTicks = 24;
/** Ticks after which a doubted connection counts as dead; longer than any lock timeout. */
const trustedTicks = 12;
/** An answer that may take more ticks than this is expected to be slow and is never doubted. */
const promptTicks = 40;

interface Due {
  /** ticks until it is overdue */
  left: number;
  ticks: number;
  isPrompt: boolean;
}

/**
 * Watches connections that wait for an answer. Time is counted in ticks instead of by a clock:
 * while this process itself is suspended (an overloaded machine, a sleeping laptop) it cannot read
 * answers, and none must count as missed.
 */
export interface LineWatch {
  /** An answer is due on the connection within `ms`, until `answered`. */
  waiting: (client: pg.ClientBase, ms: number) => void;
  answered: (client: pg.ClientBase) => void;
  stop: () => void;
}

/**
 * Destroys a connection's socket without a goodbye, because the other end may be gone; pending
 * queries fail with `reason`.
 */
export function cutLine(client: pg.ClientBase, reason?: Error): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reason);
}

/** @param onSilent called when a connection is found dead, before its pending query fails */
export function watchLines(onSilent: () => void): LineWatch {
  const due = new Map<pg.ClientBase, Due>();
  let doubt = 0;
  const timer = setInterval(() => {
    if (doubt > 0) doubt--;
    for (const [client, line] of due) {
      line.left--;
      line.ticks++;
      if (line.left >= 0 && !(doubt > 0 && line.isPrompt && line.ticks > trustedTicks)) continue;
      due.delete(client);
      doubt = doubtTicks;
      onSilent();
      cutLine(client, new SilentLine());
    }
  }, tickMs).unref();
  return {
    waiting: (client, ms) => {
      const left = Math.ceil(ms / tickMs);
      due.set(client, { left, ticks: 0, isPrompt: left <= promptTicks });
    },
    answered: (client) => void due.delete(client),
    stop: () => clearInterval(timer),
  };
}
