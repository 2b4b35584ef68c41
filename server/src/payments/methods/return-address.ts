import { isGuestsOrder } from '../../identity/people/session-queries.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import type { Attempt } from '../attempts/attempts.ts';

const minute = 60_000;
/** How long after a payment began its return still opens the order: a bank's page and PayPay's take far less. */
const opensFor = 60 * minute;
const keyLives = 10 * minute;

/**
 * Where a buyer is led who comes back from the gateway's page. PayPay's app and some banks' come back in another browser than the one the guest
 * left (an app's own inside, the phone's outside), and it knows nobody: so a guest's order comes with a key of minutes, as its email does with
 * one of weeks. The address of the return is known to the gateway and to this buyer alone; later it opens nothing.
 */
export async function returnAddress(app: PaymentsApp, attempt: Pick<Attempt, 'order_id' | 'created_at'>, redirect_url: string): Promise<string> {
  const now = app.now().getTime();
  const url = new URL(redirect_url);
  if (now - attempt.created_at.getTime() > opensFor || url.origin !== new URL(app.publicUrl()).origin) return redirect_url;
  if (!(await isGuestsOrder(app.database, attempt.order_id))) return redirect_url;
  url.searchParams.set('key', orderLinkKey(app, { id: attempt.order_id }, keyLives / 1000));
  return url.href;
}
