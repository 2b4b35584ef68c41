import type { Ground } from '../../platform/ground.ts';
import { networkOf } from '../../platform/http/visitor.ts';
import { tryOnce, type Bound } from '../../platform/http/throttle.ts';

const hour = 3_600;
/** Cards that one buyer, and one network, may have looked at by keeping them. */
const savedByBuyer: Bound = { name: 'cards kept', max: 20, seconds: hour };
const savedByNetwork: Bound = { name: 'cards kept of a network', max: 200, seconds: hour };

/** As `whyNoMoreCards` (payments/methods/pay-handlers.ts), of cards that are only kept: the gateway asks the bank about those too. @returns seconds to wait, 0: now */
export async function whyNotKeepCard(app: Ground, buyer_id: number, ip: string): Promise<number> {
  return (await tryOnce(app, savedByBuyer, String(buyer_id))) || (await tryOnce(app, savedByNetwork, networkOf(ip)));
}
