import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { noOutcome, unfinished, type PaymentOutcome } from '../../payments/attempts/outcome.ts';
import { createLanes, type Room, type Work } from './lanes.ts';

interface Item {
  store_id: number;
  id: number;
}

/** A queue that is taken as the room allows: each store gets its share. */
function waitingOf(items: Item[]) {
  const take = async (room: Room): Promise<Item[]> => {
    const taken = new Map<number, number>();
    const chosen = items.filter(({ store_id }) => {
      const named = room.stores.indexOf(store_id);
      const n = (taken.get(store_id) ?? 0) + 1;
      if (n > (named < 0 ? room.most : (room.mostOf[named] as number))) return false;
      taken.set(store_id, n);
      return true;
    });
    const next = chosen.slice(0, room.places);
    for (const item of next) items.splice(items.indexOf(item), 1);
    return next;
  };
  return { items, take };
}

const itemsOf = (store_id: number, n: number): Item[] =>
  Array.from({ length: n }, (_, id) => ({ store_id, id }));

/** A gateway that answers for some stores, and hangs for the others until `release`. */
function gateway(answers: (item: Item) => boolean) {
  const hanging: (() => void)[] = [];
  const asked: Item[] = [];
  const work = (waiting: ReturnType<typeof waitingOf>): Work<Item> => ({
    take: waiting.take,
    async serve(item, turn) {
      const outcome = await turn.ask(async (): Promise<PaymentOutcome> => {
        asked.push(item);
        if (answers(item)) return unfinished;
        await new Promise<void>((resolve) => hanging.push(resolve));
        return { ...noOutcome, silent: true };
      });
      if (outcome.kind === 'no_outcome') waiting.items.push(item);
      return outcome.kind !== 'no_outcome';
    },
    failed: (_, error) => {
      throw error;
    },
  });
  const timeOut = async () => {
    for (const end of hanging.splice(0)) end();
    await pause(5);
  };
  return { work, asked, timeOut, hanging };
}

describe('a lane', () => {
  it('keeps slots for other stores while one of them hangs', async () => {
    const lanes = createLanes({ places: 16, ofKind: 8, ofStore: 5 });
    const { work, asked, hanging } = gateway(({ store_id }) => store_id === 2);
    const waiting = waitingOf(itemsOf(1, 60));
    void lanes.workOff('gmo', 'deadlines', work(waiting));
    await pause(5);
    expect(hanging).toHaveLength(5);
    waiting.items.unshift(...itemsOf(2, 9));
    expect(await lanes.workOff('gmo', 'deadlines', work(waiting))).toBe(9);
    expect(asked.filter(({ store_id }) => store_id === 1)).toHaveLength(5);
    // it delays neither another kind of work nor the other gateway
    expect(await lanes.workOff('gmo', 'refunds', work(waitingOf(itemsOf(2, 20))))).toBe(20);
    expect(await lanes.workOff('payuni', 'deadlines', work(waitingOf(itemsOf(2, 20))))).toBe(20);
  });

  it('stops calling a shop after three timeouts in a row, tries one call, and resumes when it is answered', async () => {
    let back = false;
    const lanes = createLanes({ pauseMs: 500 });
    const { work, asked, timeOut } = gateway(() => back);
    const waiting = waitingOf(itemsOf(1, 30));
    const turn = () => lanes.workOff('gmo', 'deadlines', work(waiting));
    void turn();
    await pause(5);
    expect(lanes.breakers()).toEqual([{ gateway: 'gmo', store_id: 1, state: 'closed' }]);
    await timeOut();
    expect(lanes.breakers()).toEqual([{ gateway: 'gmo', store_id: 1, state: 'open' }]);
    const before = asked.length;
    await turn();
    expect(asked).toHaveLength(before);
    // only its one trial call
    await pause(550);
    void turn();
    await pause(5);
    void turn();
    await pause(5);
    expect(asked).toHaveLength(before + 1);
    expect(lanes.breakers()).toMatchObject([{ state: 'half_open' }]);
    await timeOut();
    expect(lanes.breakers()).toMatchObject([{ state: 'open' }]);
    back = true;
    await pause(550);
    expect(await turn()).toBe(30);
    expect(lanes.breakers()).toMatchObject([{ state: 'closed' }]);
  });

  it('does not count an unknown outcome or an error of ours as a timeout', async () => {
    const lanes = createLanes();
    const waiting = waitingOf(itemsOf(1, 20));
    const failed: number[] = [];
    const done = await lanes.workOff('payuni', 'silent', {
      take: waiting.take,
      async serve(item, { ask, silent }) {
        if (item.id % 2 === 0) throw new Error('the database is away');
        await ask(async () => noOutcome);
        expect(silent()).toBe(false);
        return false;
      },
      failed: ({ id }) => void failed.push(id),
    });
    expect([done, failed.length]).toEqual([0, 10]);
    expect(lanes.breakers()).toEqual([{ gateway: 'payuni', store_id: 1, state: 'closed' }]);
  });

  it('rejects when due work could not be taken, and continues at the next run', async () => {
    const lanes = createLanes();
    const waiting = waitingOf(itemsOf(1, 3));
    const serve = async () => true;
    const failed = () => undefined;
    await expect(
      lanes.workOff('gmo', 'silent', {
        take: async () => Promise.reject(new Error('no connection')),
        serve,
        failed,
      }),
    ).rejects.toThrow('no connection');
    expect(await lanes.workOff('gmo', 'silent', { take: waiting.take, serve, failed })).toBe(3);
  });
});
