import type { PaymentsApp } from './app.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import type { Notice } from '../gateways/gmo/notice.ts';
import { inquire as inquirePayuni } from '../gateways/payuni/card-payment.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import type { CreditResult } from '../gateways/payuni/shapes.ts';
import { keptOf } from './ask-payuni.ts';
import { findAttemptByNumber } from './attempts.ts';
import { takenAtGmo } from './methods/gmo-notices.ts';
import { openMoney, type OpenMoney } from './open-money.ts';
import { gmoRailOf, payuniRailOf } from '../rails/rails.ts';

const ofNobody = (store_id: number, gateway: OpenMoney['gateway'], gateway_order_id: string) => ({
  store_id,
  order_id: null,
  attempt_id: null,
  gateway,
  gateway_order_id,
  own_amount: null,
});

/**
 * A notice of GMO's about a trade under a number of ours that we know nothing of: a backup was restored, or the last writes were lost. Notices are
 * unsigned, so the gateway is asked; money that it has is a person's to look at. @returns false while the gateway does not say
 */
export async function unknownAtGmo(app: PaymentsApp, notice: Notice): Promise<boolean> {
  const store_id = Number(/^N(\d{1,9})-\d+-/.exec(notice.order_id)?.[1] ?? '0');
  const rail = store_id === 0 ? null : await gmoRailOf(app, app.database, store_id, notice.shop_id);
  // an attempt whose own reply was lost is asked about by its job
  if (!rail || (await findAttemptByNumber(app.database, notice.order_id))) return true;
  try {
    const amount = await takenAtGmo(rail, notice);
    if (amount > 0)
      await app.database.transaction((tx) =>
        openMoney(tx, ofNobody(store_id, 'gmo', notice.order_id), { reason: 'no_order', gateway_amount: amount }, app.now()),
      );
    return true;
  } catch (error) {
    if (error instanceof GmoError) return false;
    throw error;
  }
}

/** The same of PAYUNi's signed news. @param store_id a store of the shop that the news is of, now or before */
export async function unknownAtPayuni(app: PaymentsApp, store_id: number, shop: string, { mer_trade_no, trade_no }: CreditResult): Promise<boolean> {
  const rail = /^T\d+-\d+-/.test(mer_trade_no) ? await payuniRailOf(app, app.database, store_id, shop) : null;
  if (!rail) return true;
  try {
    const known = await inquirePayuni(rail.client, rail.credentials, mer_trade_no, { trade_no });
    if (known?.payment_status === 'paid')
      await app.database.transaction((tx) =>
        openMoney(tx, ofNobody(store_id, 'payuni', mer_trade_no), { reason: 'no_order', gateway_amount: keptOf(known.trade) }, app.now()),
      );
    return true;
  } catch (error) {
    if (error instanceof PayuniError) return false;
    throw error;
  }
}
