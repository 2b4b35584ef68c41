import type { Ground } from '../../platform/ground.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { tryOnce, type Bound } from '../../platform/http/throttle.ts';

const hour = 3_600;
/** Limits on saving cards per buyer and per network, because saving a card checks it. */
const savedByBuyer: Bound = { name: 'cards kept', max: 20, seconds: hour };
const savedByNetwork: Bound = { name: 'cards kept of a network', max: 200, seconds: hour };

/**
 * Like `cardRetryAfter` (payments/methods/pay-handlers.ts), for cards that are only saved: the
 * gateway asks the bank about those too.
 * @returns seconds to wait; 0: allowed now
 */
export async function saveCardRetryAfter(
  app: Ground,
  buyer_id: number,
  ip: string,
): Promise<number> {
  return (
    (await tryOnce(app, savedByBuyer, String(buyer_id))) ||
    (await tryOnce(app, savedByNetwork, networkOf(ip)))
  );
}
