import { paymentGateways, type PaymentGateway } from '@noren/contract/payment-methods';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult, type CircuitBreakerPolicy } from 'cockatiel';
import { noOutcome, type NoOutcome } from '../../payments/attempts/outcome.ts';

/** What waits for a gateway. */
export type Kind = 'deadlines' | 'silent' | 'refunds' | 'given_up';

export interface LaneBounds {
  /** how many of the jobs' questions are under way at one gateway at most */
  places: number;
  /** of one kind, so that none keeps the others from the gateway */
  ofKind: number;
  /** of one kind and one store */
  ofStore: number;
  /** so many questions of one store without an answer running, and its shop at the gateway is left alone */
  failures: number;
  /** how long, until it is tried with one question, in milliseconds */
  pauseMs: number;
}

/**
 * A question that is never answered takes 25 s. Behind one that hung to the last when the gateway returned, the pause and the tick of a second the next follows
 * at once: what waits ends within half a minute. Five at once work off a store's deadlines of a sale in seconds, and no gateway minds them.
 */
const usualBounds: LaneBounds = { places: 16, ofKind: 8, ofStore: 5, failures: 3, pauseMs: 2_000 };

/** What may be taken now: so many in all, `most` of a store unless the store is named, none of those with 0. */
export interface Room {
  places: number;
  most: number;
  stores: number[];
  mostOf: number[];
}

/** How one that was taken reaches the gateway. */
export interface LaneTurn {
  /** Puts a question through the shop's breaker; no outcome where it is open. */
  ask: <Outcome extends { kind: string }>(question: () => Promise<Outcome>) => Promise<Outcome | NoOutcome>;
  /** It is the one call that tries whether the gateway has returned. */
  trial: boolean;
  /** A question of this turn was not answered at all. */
  silent: () => boolean;
}

export interface Work<Item> {
  /** Takes what is due, no more than there is room for. */
  take: (room: Room) => Promise<Item[]>;
  /** @returns whether it came to something */
  serve: (item: Item, turn: LaneTurn) => Promise<boolean>;
  /** What was thrown; it comes up again in its turn. */
  failed: (item: Item, error: unknown) => void;
}

interface Shop {
  breaker: CircuitBreakerPolicy;
  brokeAt: number;
  running: Record<Kind, number>;
  trying: boolean;
}

interface BreakerState {
  gateway: PaymentGateway;
  store_id: number;
  state: 'closed' | 'open' | 'half_open';
}

const words: Record<CircuitState, BreakerState['state']> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Isolated]: 'open',
};

const isSilent = (outcome: unknown): boolean => (outcome as { kind: string }).kind === 'no_outcome' && (outcome as { silent?: boolean }).silent === true;

const none = (): Record<Kind, number> => ({ deadlines: 0, silent: 0, refunds: 0, given_up: 0 });

/** Turns that are filled again as places become free, until so long after their beginning, in milliseconds; then the next tick goes on. */
const longestRun = 2_000;

/** The way of all jobs to one gateway. A buyer's own press does not go through it. */
function createLane(bounds: LaneBounds) {
  const shops = new Map<number, Shop>();
  const running = none();
  /** one take after the other, for each counts what those before it began */
  let taking: Promise<unknown> = Promise.resolve();

  function shopOf(store_id: number): Shop {
    const known = shops.get(store_id);
    if (known) return known;
    const breaker = circuitBreaker(handleWhenResult(isSilent), { halfOpenAfter: bounds.pauseMs, breaker: new ConsecutiveBreaker(bounds.failures) });
    const shop: Shop = { breaker, brokeAt: 0, running: none(), trying: false };
    breaker.onBreak(() => void (shop.brokeAt = Date.now()));
    shops.set(store_id, shop);
    return shop;
  }

  function roomFor(kind: Kind): Room {
    const all = Object.values(running).reduce((sum, n) => sum + n, 0);
    const room: Room = { places: Math.min(bounds.places - all, bounds.ofKind - running[kind]), most: bounds.ofStore, stores: [], mostOf: [] };
    // trials hang where the gateway does: half of the places stay for shops that answer
    let trials = bounds.ofKind / 2 - [...shops.values()].filter((shop) => shop.trying).length;
    for (const [store_id, shop] of shops) {
      const closed = shop.breaker.state === CircuitState.Closed;
      if (closed && shop.running[kind] === 0) continue;
      const tries = !closed && !shop.trying && Date.now() - shop.brokeAt >= bounds.pauseMs && trials-- > 0;
      room.stores.push(store_id);
      room.mostOf.push(closed ? Math.max(0, bounds.ofStore - shop.running[kind]) : tries ? 1 : 0);
    }
    return room;
  }

  async function serve<Item extends { store_id: number }>(kind: Kind, work: Work<Item>, item: Item): Promise<boolean> {
    const shop = shopOf(item.store_id);
    const trial = shop.breaker.state !== CircuitState.Closed;
    let silent = false;
    running[kind]++;
    shop.running[kind]++;
    if (trial) shop.trying = true;
    const ask: LaneTurn['ask'] = async (question) => {
      try {
        const outcome = await shop.breaker.execute(question);
        silent ||= isSilent(outcome);
        return outcome;
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        silent = true;
        return { ...noOutcome, silent: true };
      }
    };
    try {
      return await work.serve(item, { ask, trial, silent: () => silent });
    } catch (error) {
      work.failed(item, error);
      return false;
    } finally {
      running[kind]--;
      shop.running[kind]--;
      if (trial) shop.trying = false;
    }
  }

  return {
    shops,
    /**
     * Takes what is due while there is room, the next as soon as a place is free. May be called while another such call waits for an answer.
     * @returns how many came to something, when all that this call took is over
     */
    async workOff<Item extends { store_id: number; id: number }>(kind: Kind, work: Work<Item>): Promise<number> {
      const began = performance.now();
      const under = new Set<Promise<void>>();
      let done = 0;
      let waits = false;
      let failure: { error: unknown } | null = null;
      const keep = (one: Promise<void>) => {
        const kept: Promise<void> = one.finally(() => under.delete(kept));
        under.add(kept);
      };
      const begin = (item: Item) =>
        keep(
          serve(kind, work, item).then((came) => {
            if (came) done++;
            if (performance.now() - began < longestRun) fill();
          }),
        );
      const fill = () => {
        if (waits) return;
        waits = true;
        taking = taking.then(async () => {
          waits = false;
          const room = roomFor(kind);
          if (room.places > 0) for (const item of await work.take(room)) begin(item);
        });
        keep(
          taking.then(
            () => undefined,
            (error: unknown) => void (failure = { error }),
          ),
        );
        taking = taking.catch(() => undefined);
      };
      fill();
      while (under.size > 0) await Promise.all(under);
      if (failure) throw (failure as { error: unknown }).error;
      return done;
    },
  };
}

export interface Lanes {
  workOff: <Item extends { store_id: number; id: number }>(gateway: PaymentGateway, kind: Kind, work: Work<Item>) => Promise<number>;
  /** The breakers that this process has, for whoever measures it. */
  breakers: () => BreakerState[];
}

/** One lane a gateway: what hangs at one holds up nothing at another. */
export function createLanes(bounds: Partial<LaneBounds> = {}): Lanes {
  const lanes: Record<PaymentGateway, ReturnType<typeof createLane>> = {
    gmo: createLane({ ...usualBounds, ...bounds }),
    payuni: createLane({ ...usualBounds, ...bounds }),
  };
  return {
    workOff: (gateway, kind, work) => lanes[gateway].workOff(kind, work),
    breakers: () =>
      paymentGateways.flatMap((gateway) => [...lanes[gateway].shops].map(([store_id, { breaker }]) => ({ gateway, store_id, state: words[breaker.state] }))),
  };
}
