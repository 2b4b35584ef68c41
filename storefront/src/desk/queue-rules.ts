import type { DeskAction } from '@noren/contract/entities/desk';

/** An action of the host, kept on the device until the server has answered it (D-542). */
export interface QueuedAction {
  /** its Idempotency-Key, so that the server applies it once however often it is sent */
  key: string;
  action: DeskAction;
  /** the product or SKU, for the list of actions that were not sent */
  name: string;
  /**
   * `waiting`: not answered yet. `applied`: shown until the desk is read again. `refused`: by the
   * server, see `failure`. `stopped`: not sent, because it builds on a refused action.
   */
  state: 'waiting' | 'applied' | 'refused' | 'stopped';
  failure?: { code: string };
  /** it was sent at least once, so the server may have applied it */
  isTried?: boolean;
}

/**
 * What an action changes; a later action on the same subject builds on it. null: it names its whole
 * result, so it builds on nothing.
 */
function subjectOf(action: DeskAction): string | null {
  switch (action.type) {
    case 'add_stock':
      return `stock ${action.sku_id}`;
    case 'set_price':
      return `price ${action.sku_id}`;
    case 'extend_holds':
    case 'release_holds':
      return `holds ${action.sku_id}`;
    case 'set_selling':
      return `selling ${action.product_id}`;
    case 'set_live':
      return 'live';
    case 'feature':
      return null;
  }
}

/** The action to send now: the first that waits, so that actions keep their order. */
export const nextToSend = (queue: readonly QueuedAction[]): QueuedAction | null =>
  queue.find(({ state }) => state === 'waiting') ?? null;

/** Whether an answer leaves open what happened or asks to try later, so that the action is sent again. */
export const isRetried = ({ code }: { code: string }): boolean =>
  ['NETWORK', 'UNKNOWN', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHORIZED'].includes(code);

export const tried = (queue: readonly QueuedAction[], key: string): QueuedAction[] =>
  queue.map((one) => (one.key === key ? { ...one, isTried: true } : one));

export const applied = (queue: readonly QueuedAction[], key: string): QueuedAction[] =>
  queue.map((one) => (one.key === key ? { ...one, state: 'applied' as const } : one));

/** Marks an action as refused, and stops the waiting ones behind it that build on it. */
export function refused(
  queue: readonly QueuedAction[],
  key: string,
  failure: { code: string },
): QueuedAction[] {
  const at = queue.findIndex((one) => one.key === key);
  const subject = queue[at] && subjectOf(queue[at].action);
  return queue.map((one, index) => {
    if (index === at) return { ...one, state: 'refused' as const, failure, isTried: false };
    const isBehind =
      index > at &&
      one.state === 'waiting' &&
      subject !== null &&
      subjectOf(one.action) === subject;
    return isBehind ? { ...one, state: 'stopped' as const } : one;
  });
}

/** Lets a refused or stopped action wait to be sent again. */
export const waitingAgain = (queue: readonly QueuedAction[], key: string): QueuedAction[] =>
  queue.map((one) => {
    if (one.key !== key) return one;
    const { failure: _, ...kept } = one;
    return { ...kept, state: 'waiting' as const };
  });

/** Takes an action out, unless the server may have applied it. */
export const discarded = (queue: readonly QueuedAction[], key: string): QueuedAction[] =>
  queue.filter((one) => one.key !== key || one.state === 'applied' || one.isTried === true);

export const withoutApplied = (queue: readonly QueuedAction[]): QueuedAction[] =>
  queue.filter(({ state }) => state !== 'applied');
