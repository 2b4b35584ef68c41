import type { Tx } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { Shelf } from '../../catalog/stock/shelf.ts';
import { holdContext, networkOfHolds } from './hold-queries.ts';
import { holdAgainAt, maxHeldUnits, nextHold } from './hold-rules.ts';
import type { CartLine } from './queries.ts';

interface Asked {
  shelf: Shelf;
  network: string | null;
  /** terms of the stream that is to hold the line again */
  newHold: { minutes: number | null } | undefined;
  now: Date;
}

/**
 * Units of the line to hold once its quantity is set. @throws TOO_MANY_REQUESTS with the seconds
 * until the line can be held again
 */
export async function holdOf(tx: Tx, line: CartLine, { shelf, network, newHold, now }: Asked) {
  const { held_quantity, held_since, held_until } = line;
  const context = newHold
    ? await holdContext(tx, line, now)
    : { others_held: 0, pause_since: null, pause_ends: null };
  const sku = { ...line, stock: shelf.stock(line) };
  const grows = newHold !== undefined || line.quantity > held_quantity;
  const networks = await networkOfHolds(
    tx,
    grows ? [{ store_id: line.store_id, sku_id: line.sku_id, network, now }] : [],
  );
  const share = networks.shareFor(network, sku, line, now);
  const ownPause = newHold ? holdAgainAt({ ...line, ...context }, shelf.ranOutAt(line), now) : null;
  const again_at = ownPause ?? (newHold && share.most === 0 ? share.again_at : null);
  if (again_at)
    throw fail('TOO_MANY_REQUESTS', {
      retry_after: Math.max(1, Math.ceil((again_at.getTime() - now.getTime()) / 1000)),
    });
  const terms = {
    minutes: newHold?.minutes ?? null,
    most: Math.min(maxHeldUnits(line), share.most),
    others_held: context.others_held,
    again_at,
  };
  const next = nextHold(line, terms, now);
  // an expired hold that does not begin again keeps what the job has not given back yet, at most
  // the line's quantity
  if (!next)
    return {
      held_quantity: Math.min(held_quantity, line.quantity),
      held_since,
      held_until,
      network: line.network,
    };
  const units = next.held_quantity - held_quantity;
  const retry_after = units > 0 ? networks.retryAfter(network, sku, line, units, now) : 0;
  if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
  return { ...next, network: units > 0 ? (network ?? line.network) : line.network };
}
