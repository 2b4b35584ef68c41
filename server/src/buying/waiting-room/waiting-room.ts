import { createBatches } from '../../platform/db/batches.ts';
import type { Database } from '../../platform/db/database.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import {
  admitAll,
  admitNext,
  countDoor,
  findPlaces,
  lockDoor,
  noteArrivals,
  noteSeen,
  type Arrival,
  type DoorCount,
} from './queries.ts';
import { minutesToWait, networkShare, visitTimes } from './rules.ts';

/**
 * A visitor's turn. `minutes` is null without an estimate, because no visitor was admitted lately.
 */
export type WaitingTurn =
  | { isAdmitted: true }
  | { isAdmitted: false; position: number; minutes: number | null };

export interface Visitor {
  store_id: number;
  /** kept by the browser in a cookie, signed by the server */
  ticket: string;
  /** `networkDigest`; null: not counted */
  network: string | null;
}

/**
 * The doors of stores that more visitors want to enter than the server can serve: newcomers to a
 * store wait in order of arrival, whichever process they reach. Each store has its own limit and
 * line, and one network gets at most a share of them (D-064).
 */
export interface WaitingRoom {
  /** Admits a visitor, or returns the place in line. */
  arrive(visitor: Visitor): Promise<WaitingTurn>;
  /** Admits a visitor with a claim in the store, even if it is full. */
  welcome(visitor: Visitor): void;
  /**
   * Records that a visitor is still here, in every store that admitted the ticket. Writes later.
   */
  seen(ticket: string): void;
  /** Returns whether newcomers wait at any store, as far as this process knows. */
  hasLine(): boolean;
  /** Returns whether newcomers wait at this store, as far as this process knows. */
  isFull(store_id: number): boolean;
  close(): Promise<void>;
}

/** How long a count is used, in milliseconds. */
const countMaxAgeMs = 1_000;
/**
 * How often recorded visits are written, and how often each visitor is recorded, in milliseconds.
 */
const writeIntervalMs = 2_000;
const noteIntervalMs = 15_000;
/** Tickets that one process remembers. */
const maxRemembered = 20_000;
/**
 * Networks from which one ticket is valid: a phone switches between a few, a shared ticket comes
 * from many.
 */
const maxNetworks = 3;

interface AdmittedVisit {
  /** in milliseconds of `now` */
  until: number;
  /** when it was last written */
  noted: number;
}

interface Door {
  count: DoorCount;
  countedAt: number;
  /** admitted by this process since the count, in total and by network */
  admittedSince: number;
  admittedByNetwork: Map<string, number>;
  toAdmit: Map<string, Arrival>;
  toNote: Map<string, Buffer>;
  decide: (arrival: Arrival) => Promise<WaitingTurn>;
}

/** The visitors whom this process has admitted, by ticket and store. */
function rememberAdmitted(now: () => Date) {
  const admitted = new Map<string, { networks: Set<string>; stores: Map<number, AdmittedVisit> }>();
  return {
    storesOf: (ticket: string): Iterable<[number, AdmittedVisit]> =>
      admitted.get(ticket)?.stores ?? [],
    remember({ ticket, store_id, network }: Visitor): void {
      const known = admitted.get(ticket) ?? {
        networks: new Set<string>(),
        stores: new Map<number, AdmittedVisit>(),
      };
      admitted.delete(ticket);
      // noted 0: the first return with the ticket is written at once, because it tells a visitor
      // from a script without cookies
      known.stores.set(store_id, {
        until: now().getTime() + visitTimes.forgotten * 1000,
        noted: 0,
      });
      if (network !== null) known.networks.add(network);
      admitted.set(ticket, known);
      const oldest = admitted.keys().next();
      if (admitted.size > maxRemembered && !oldest.done) admitted.delete(oldest.value);
    },
    isInside({ ticket, store_id, network }: Visitor): boolean {
      const known = admitted.get(ticket);
      if (!known || (known.stores.get(store_id)?.until ?? 0) <= now().getTime()) return false;
      if (network !== null) known.networks.add(network);
      return true;
    },
    /** On further networks the ticket counts as another visitor's. */
    onOwnNetworks(visitor: Visitor): Visitor {
      const { ticket, network } = visitor;
      const networks = admitted.get(ticket)?.networks;
      if (network === null || !networks || networks.has(network) || networks.size < maxNetworks)
        return visitor;
      return { ...visitor, ticket: `${ticket} ${network}` };
    },
  };
}

/**
 * @param limit how many visitors each store admits at once
 * @param onFailure receives the error when recorded visits could not be written; they are written
 * again later
 */
export function createWaitingRoom(
  database: Database,
  limit: number,
  now: () => Date,
  onFailure: (error: unknown) => void,
): WaitingRoom {
  const share = networkShare(limit);
  const doors = new Map<number, Door>();
  const admitted = rememberAdmitted(now);
  let writing = Promise.resolve();

  function doorOf(store_id: number): Door {
    const known = doors.get(store_id);
    if (known) return known;
    const door: Door = {
      count: { inside: limit, waiting: 0, admitted_lately: 0, crowded: {} },
      countedAt: Number.NEGATIVE_INFINITY,
      admittedSince: 0,
      admittedByNetwork: new Map(),
      toAdmit: new Map(),
      toNote: new Map(),
      decide: createBatches<Arrival, WaitingTurn>((arrivals) => decide(store_id, door, arrivals), {
        size: 500,
      }),
    };
    doors.set(store_id, door);
    return door;
  }

  async function decide(
    store_id: number,
    door: Door,
    arrivals: readonly Arrival[],
  ): Promise<WaitingTurn[]> {
    const at = now();
    const unique = [...new Map(arrivals.map((arrival) => [nameOf(arrival.id), arrival])).values()];
    const ids = unique.map(({ id }) => id);
    const rows = await database.transaction(async (tx) => {
      await lockDoor(tx, store_id);
      // include those admitted since the last write
      if (door.toAdmit.size > 0) await admitAll(tx, store_id, [...door.toAdmit.values()], at);
      await noteArrivals(tx, store_id, unique, share, at);
      await admitNext(tx, store_id, { limit, share }, at);
      const places = await findPlaces(tx, store_id, ids, share, at);
      setCount(door, await countDoor(tx, store_id, share, at));
      return new Map(places.map((row) => [nameOf(row.id), row]));
    });
    return arrivals.map(({ id }) => {
      const row = rows.get(nameOf(id));
      if (row?.is_admitted) return { isAdmitted: true };
      const position = row?.position ?? door.count.waiting + 1;
      return {
        isAdmitted: false,
        position,
        minutes: minutesToWait(position, door.count.admitted_lately),
      };
    });
  }

  function admit(visitor: Visitor): void {
    const door = doorOf(visitor.store_id);
    const { network } = visitor;
    door.toAdmit.set(visitor.ticket, { id: visitId(visitor), network });
    door.admittedSince++;
    if (network !== null)
      door.admittedByNetwork.set(network, (door.admittedByNetwork.get(network) ?? 0) + 1);
    admitted.remember(visitor);
  }

  async function writeDoor(store_id: number, door: Door): Promise<void> {
    const [toAdmit, toNote] = [[...door.toAdmit], [...door.toNote]];
    if (toAdmit.length === 0 && toNote.length === 0) {
      if (performance.now() - door.countedAt > visitTimes.forgotten * 1000) doors.delete(store_id);
      return;
    }
    const at = now();
    const arrivals = toAdmit.map(([, arrival]) => arrival);
    const seen = toNote.map(([, id]) => id);
    if (arrivals.length > 0) await admitAll(database, store_id, arrivals, at);
    if (seen.length > 0) await noteSeen(database, store_id, seen, at);
    // only now, so that a failed write is retried
    for (const [ticket] of toAdmit) door.toAdmit.delete(ticket);
    for (const [ticket] of toNote) door.toNote.delete(ticket);
    setCount(door, await countDoor(database, store_id, share, at));
  }

  async function writeAll(): Promise<void> {
    for (const [store_id, door] of doors) await writeDoor(store_id, door);
  }
  const timer = setInterval(() => {
    // while the database is unavailable, admitted visitors stay inside
    writing = writing.then(writeAll).catch(onFailure);
  }, writeIntervalMs).unref();

  return {
    async arrive(given) {
      const visitor = admitted.onOwnNetworks(given);
      const { ticket, store_id, network } = visitor;
      if (admitted.isInside(visitor)) {
        this.seen(ticket);
        return { isAdmitted: true };
      }
      const door = doorOf(store_id);
      if (hasPlenty(door, network, { limit, share })) {
        admit(visitor);
        return { isAdmitted: true };
      }
      const turn = await door.decide({ id: visitId(visitor), network });
      if (turn.isAdmitted) admitted.remember(visitor);
      return turn;
    },
    welcome: admit,
    seen(ticket) {
      const at = now().getTime();
      for (const [store_id, visit] of admitted.storesOf(ticket)) {
        if (at - visit.noted < noteIntervalMs) continue;
        visit.noted = at;
        visit.until = at + visitTimes.forgotten * 1000;
        doorOf(store_id).toNote.set(ticket, visitId({ store_id, ticket }));
      }
    },
    hasLine: () => [...doors.values()].some(isFull),
    isFull: (store_id) => isFull(doorOf(store_id)),
    async close() {
      clearInterval(timer);
      await writing;
    },
  };
}

const visitId = ({ store_id, ticket }: Pick<Visitor, 'store_id' | 'ticket'>): Buffer =>
  digestOf(`${store_id}:${ticket}`);
const nameOf = (id: Uint8Array): string => Buffer.from(id).toString('latin1');

function setCount(door: Door, count: DoorCount): void {
  door.count = count;
  door.countedAt = performance.now();
  door.admittedSince = 0;
  door.admittedByNetwork.clear();
}

/**
 * While the store is far from full, a visitor is admitted without a statement, and the admission
 * is written later.
 */
function hasPlenty(
  { count, countedAt, admittedSince, admittedByNetwork }: Door,
  network: string | null,
  { limit, share }: { limit: number; share: number },
): boolean {
  if (
    performance.now() - countedAt >= countMaxAgeMs + writeIntervalMs ||
    count.waiting > 0 ||
    count.inside + admittedSince >= limit / 2
  )
    return false;
  // a network that is not listed holds less than half of its share
  return (
    network === null ||
    (count.crowded[network] ?? share / 2) + (admittedByNetwork.get(network) ?? 0) < share
  );
}

const isFull = ({ count, countedAt }: Door): boolean =>
  count.waiting > 0 && performance.now() - countedAt < visitTimes.attentive * 1000;
