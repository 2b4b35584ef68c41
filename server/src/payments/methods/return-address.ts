import { isGuestsOrder } from '../../identity/people/session-queries.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import type { Attempt } from '../attempts/attempts.ts';

const minute = 60_000;
/** How long a return still opens the order; pages of banks and PayPay take far less. */
const maxReturnMs = 60 * minute;
const keyLifetimeMs = 10 * minute;

/**
 * Returns the address for a buyer who returns from the gateway's page. PayPay's app and some banks'
 * apps return in another browser than the guest's, without a session, so a guest's order gets a key
 * that is valid for minutes. The return address is known only to the gateway and this buyer; later
 * it opens nothing.
 */
export async function returnAddress(
  app: PaymentsApp,
  attempt: Pick<Attempt, 'order_id' | 'created_at'>,
  redirect_url: string,
): Promise<string> {
  const now = app.now().getTime();
  const url = new URL(redirect_url);
  if (
    now - attempt.created_at.getTime() > maxReturnMs ||
    url.origin !== new URL(app.publicUrl()).origin
  )
    return redirect_url;
  if (!(await isGuestsOrder(app.database, attempt.order_id))) return redirect_url;
  url.searchParams.set('key', orderLinkKey(app, { id: attempt.order_id }, keyLifetimeMs / 1000));
  return url.href;
}
