import type { Database } from '../db/database.ts';
import { createBatches } from '../db/batches.ts';
import { digestOf } from '../http/visitor.ts';
import { admitAll, admitNext, countDoor, lockDoor, noteArrivals, noteSeen, queuePlacesOf, type DoorCount } from './queries.ts';
import { minutesToWait, visitTimes } from './rules.ts';

/** Where a visitor stands. `minutes` null: nobody was let in lately, so nobody knows. */
export type WaitingTurn = { isAdmitted: true } | { isAdmitted: false; position: number; waiting: number; minutes: number | null };

/**
 * The door of a shop that more people want to enter than it can serve: newcomers wait in order of arrival, whichever process they come to.
 * A visitor is a ticket, which the browser keeps in a cookie.
 */
export interface WaitingRoom {
  /** Somebody at the door: lets them in, or tells them where they stand. */
  arrive(ticket: string): Promise<WaitingTurn>;
  /** Somebody who has something in the shop: they enter however full it is. */
  welcome(ticket: string): void;
  /** Somebody in the shop has moved. Costs nothing at once. */
  seen(ticket: string): void;
  /** Whether newcomers wait now, as far as this process knows; for those who come without a ticket. */
  isFull(): boolean;
  close(): Promise<void>;
}

/** How long what was counted is good enough, in milliseconds. */
const countedFor = 1_000;
/** How often what was noted of visitors in the shop is written down, and how often it is noted of each, in milliseconds. */
const writeEvery = 2_000;
const notedEvery = 15_000;
/** So many admitted visitors one process remembers. */
const mostRemembered = 20_000;

/**
 * @param limit how many visitors may be in the shop at once
 * @param onFailure hears why what was noted could not be written; it is tried again
 */
export function createWaitingRoom(database: Database, limit: number, now: () => Date, onFailure: (error: unknown) => void): WaitingRoom {
  /** admitted visitors, by ticket: until when they are in, and when it was last written down; in milliseconds of `now` */
  const inside = new Map<string, { until: number; noted: number }>();
  const toAdmit = new Map<string, Buffer>();
  const toNote = new Map<string, Buffer>();
  let door: DoorCount = { inside: limit, waiting: 0, admitted_lately: 0 };
  let countedAt = Number.NEGATIVE_INFINITY;
  let admittedSince = 0;
  let writing = Promise.resolve();

  function remember(ticket: string): void {
    inside.delete(ticket);
    // the first time they come back with the ticket is written down at once: it tells them from a script that keeps none
    inside.set(ticket, { until: now().getTime() + visitTimes.forgotten * 1000, noted: 0 });
    const oldest = inside.keys().next();
    if (inside.size > mostRemembered && !oldest.done) inside.delete(oldest.value);
  }

  const decide = createBatches<string, WaitingTurn>(
    async (tickets) => {
      const ids = tickets.map(digestOf);
      const at = now();
      const rows = await database.transaction(async (tx) => {
        await lockDoor(tx);
        // whoever was let in a moment ago counts as well
        if (toAdmit.size > 0) await admitAll(tx, [...toAdmit.values()], at);
        await noteArrivals(tx, ids, at);
        await admitNext(tx, limit, at);
        const places = await queuePlacesOf(tx, ids, at);
        count(await countDoor(tx, at));
        return new Map(places.map((row) => [Buffer.from(row.id).toString('latin1'), row]));
      });
      return ids.map((id) => {
        const row = rows.get(id.toString('latin1'));
        if (!row || row.is_admitted) return { isAdmitted: true };
        const position = row.position ?? door.waiting;
        return { isAdmitted: false, position, waiting: Math.max(position, door.waiting), minutes: minutesToWait(position, door.admitted_lately) };
      });
    },
    { size: 500 },
  );

  function count(counted: DoorCount): void {
    door = counted;
    countedAt = performance.now();
    admittedSince = 0;
  }

  /** Far from full nobody is kept waiting for a statement: they are in, and it is written down a moment later. */
  const hasPlenty = (): boolean => performance.now() - countedAt < countedFor + writeEvery && door.waiting === 0 && door.inside + admittedSince < limit / 2;

  async function write(): Promise<void> {
    const [admitted, noted] = [[...toAdmit], [...toNote]];
    if (admitted.length === 0 && noted.length === 0) return;
    const at = now();
    await admitAll(
      database,
      admitted.map(([, id]) => id),
      at,
    );
    await noteSeen(
      database,
      noted.map(([, id]) => id),
      at,
    );
    // only now: what could not be written is tried again
    for (const [ticket] of admitted) toAdmit.delete(ticket);
    for (const [ticket] of noted) toNote.delete(ticket);
    count(await countDoor(database, at));
  }
  const timer = setInterval(() => {
    // a database that is away keeps nobody out who is in
    writing = writing.then(write).catch(onFailure);
  }, writeEvery).unref();

  function letIn(ticket: string): void {
    toAdmit.set(ticket, digestOf(ticket));
    admittedSince++;
    remember(ticket);
  }

  return {
    async arrive(ticket) {
      if ((inside.get(ticket)?.until ?? 0) > now().getTime()) {
        this.seen(ticket);
        return { isAdmitted: true };
      }
      if (hasPlenty()) {
        letIn(ticket);
        return { isAdmitted: true };
      }
      const turn = await decide(ticket);
      if (turn.isAdmitted) remember(ticket);
      return turn;
    },
    welcome: letIn,
    seen(ticket) {
      const visitor = inside.get(ticket);
      const at = now().getTime();
      if (!visitor || at - visitor.noted < notedEvery) return;
      visitor.noted = at;
      visitor.until = at + visitTimes.forgotten * 1000;
      toNote.set(ticket, digestOf(ticket));
    },
    isFull: () => door.waiting > 0 && performance.now() - countedAt < visitTimes.attentive * 1000,
    async close() {
      clearInterval(timer);
      await writing;
    },
  };
}
