import { paymentGateways, type PaymentGateway } from '@noren/contract/payment-methods';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { noOutcome, type NoOutcome } from '../../payments/attempts/outcome.ts';

/** The kinds of work that call a gateway. */
export type Kind = 'deadlines' | 'silent' | 'refunds' | 'given_up';

export interface LaneBounds {
  /** maximum concurrent calls of jobs to one gateway */
  places: number;
  /** the same per kind, so that no kind blocks the others */
  ofKind: number;
  /** the same per kind and store */
  ofStore: number;
  /** consecutive timeouts of one store's shop at the gateway that open its circuit breaker */
  failures: number;
  /** milliseconds until the open breaker lets one trial call through */
  pauseMs: number;
}

/**
 * A call times out after 25 s. With the pause and the job's interval of a second, all waiting work
 * ends within half a minute after a gateway returns. Five concurrent calls handle one store's
 * deadlines after a sale within seconds, and no gateway objects to that.
 */
const defaultBounds: LaneBounds = {
  places: 16,
  ofKind: 8,
  ofStore: 5,
  failures: 3,
  pauseMs: 2_000,
};

/**
 * How much may be taken now: `places` in all; `most` per store, except that `stores[i]` gets
 * `mostOf[i]`, which may be 0.
 */
export interface Room {
  places: number;
  most: number;
  stores: number[];
  mostOf: number[];
}

/** Access of one piece of work to the gateway. */
export interface LaneTurn {
  /** Calls the gateway through the shop's breaker; returns no outcome when the breaker is open. */
  ask: <Outcome extends { kind: string }>(
    question: () => Promise<Outcome>,
  ) => Promise<Outcome | NoOutcome>;
  /** whether it is the trial call of a half-open breaker */
  trial: boolean;
  /** Whether a call of this turn got no answer. */
  silent: () => boolean;
}

export interface Work<Item> {
  take: (room: Room) => Promise<Item[]>;
  /** @returns whether the work is done */
  serve: (item: Item, turn: LaneTurn) => Promise<boolean>;
  /** Called with the error; the work is retried when it is due again. */
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

const stateNames: Record<CircuitState, BreakerState['state']> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Isolated]: 'open',
};

const isSilent = (outcome: unknown): boolean =>
  (outcome as { kind: string }).kind === 'no_outcome' &&
  (outcome as { silent?: boolean }).silent === true;

const none = (): Record<Kind, number> => ({ deadlines: 0, silent: 0, refunds: 0, given_up: 0 });

/**
 * How long a run keeps taking further work as slots become free, in milliseconds; then the next run
 * continues.
 */
const maxRunMs = 2_000;

/** Limits all jobs' calls to one gateway. Payments that a buyer starts are not limited by it. */
function createLane(bounds: LaneBounds) {
  const shops = new Map<number, Shop>();
  const running = none();
  /** takes run one after another, because each counts the work that earlier ones started */
  let taking: Promise<unknown> = Promise.resolve();

  function shopOf(store_id: number): Shop {
    const known = shops.get(store_id);
    if (known) return known;
    const breaker = circuitBreaker(handleWhenResult(isSilent), {
      halfOpenAfter: bounds.pauseMs,
      breaker: new ConsecutiveBreaker(bounds.failures),
    });
    const shop: Shop = { breaker, brokeAt: 0, running: none(), trying: false };
    breaker.onBreak(() => void (shop.brokeAt = Date.now()));
    shops.set(store_id, shop);
    return shop;
  }

  function roomFor(kind: Kind): Room {
    const all = Object.values(running).reduce((sum, n) => sum + n, 0);
    const room: Room = {
      places: Math.min(bounds.places - all, bounds.ofKind - running[kind]),
      most: bounds.ofStore,
      stores: [],
      mostOf: [],
    };
    // trial calls hang if the gateway does: half of the slots stay for shops that answer
    let trials = bounds.ofKind / 2 - [...shops.values()].filter((shop) => shop.trying).length;
    for (const [store_id, shop] of shops) {
      const closed = shop.breaker.state === CircuitState.Closed;
      if (closed && shop.running[kind] === 0) continue;
      const tries =
        !closed && !shop.trying && Date.now() - shop.brokeAt >= bounds.pauseMs && trials-- > 0;
      room.stores.push(store_id);
      room.mostOf.push(closed ? Math.max(0, bounds.ofStore - shop.running[kind]) : tries ? 1 : 0);
    }
    return room;
  }

  async function serve<Item extends { store_id: number }>(
    kind: Kind,
    work: Work<Item>,
    item: Item,
  ): Promise<boolean> {
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
     * Takes due work while there is room, and more as soon as a slot is free. May be called while
     * another run waits for answers.
     * @returns how many pieces were done, once all that this run took have ended
     */
    async workOff<Item extends { store_id: number; id: number }>(
      kind: Kind,
      work: Work<Item>,
    ): Promise<number> {
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
            if (performance.now() - began < maxRunMs) fill();
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
  workOff: <Item extends { store_id: number; id: number }>(
    gateway: PaymentGateway,
    kind: Kind,
    work: Work<Item>,
  ) => Promise<number>;
  breakers: () => BreakerState[];
}

/** One lane per gateway: a gateway that hangs does not delay another. */
export function createLanes(bounds: Partial<LaneBounds> = {}): Lanes {
  const lanes: Record<PaymentGateway, ReturnType<typeof createLane>> = {
    gmo: createLane({ ...defaultBounds, ...bounds }),
    payuni: createLane({ ...defaultBounds, ...bounds }),
  };
  return {
    workOff: (gateway, kind, work) => lanes[gateway].workOff(kind, work),
    breakers: () =>
      paymentGateways.flatMap((gateway) =>
        [...lanes[gateway].shops].map(([store_id, { breaker }]) => ({
          gateway,
          store_id,
          state: stateNames[breaker.state],
        })),
      ),
  };
}
