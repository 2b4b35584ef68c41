import type { UnpaidOrder } from '@noren/contract/entities/order';
import type { Channel } from '@noren/contract/scalars';
import type { Look } from '../../platform/db/together.ts';

type Row = Pick<UnpaidOrder, 'id' | 'slug' | 'region' | 'store'> & {
  payment_type: UnpaidOrder['payment']['type'];
  payment_status: UnpaidOrder['payment']['status'];
  expire_at: string;
};

const maxOrders = 20;

/**
 * The orders of these buyers that can still be paid, earliest deadline first. Runs on every visit
 * of a browser with a token; the index orders_waiting has only waiting orders.
 */
export const unpaidOrders: Look<
  { buyers: readonly number[]; channel: Channel; now: Date },
  UnpaidOrder[]
> = {
  asked: { of_buyer: 'int', channel: 'text', moment: 'timestamptz' },
  rows: ({ buyers, channel, now }) =>
    buyers.map((of_buyer) => ({ of_buyer, channel, moment: now })),
  text: `SELECT o.id, o.slug, o.region, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) AS store, o.payment_type, o.payment_status, o.expire_at,
            extract(epoch FROM o.expire_at) AS nth
       FROM orders o JOIN stores s ON s.id = o.store_id
      WHERE o.buyer_id = w.of_buyer AND o.status IN ('init', 'unpaid') AND o.channel = w.channel
        AND o.payment_status NOT IN ('paid', 'refunded') AND o.expire_at > w.moment`,
  value: (rows: readonly Row[]) =>
    rows
      .slice(0, maxOrders)
      .map(
        ({ id, slug, region, store, payment_type: type, payment_status: status, expire_at }) => ({
          id,
          slug,
          region,
          store,
          payment: { type, status, expire_at: new Date(expire_at).toISOString() },
        }),
      ),
};
