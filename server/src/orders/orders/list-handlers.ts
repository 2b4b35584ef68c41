import type { Db } from '../../platform/db/database.ts';
import type { Caller, HandlersOf } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { liveGuest } from '../../identity/people/session-queries.ts';
import { storeIdInChannel } from '../../catalog/stores/queries.ts';
import { countOrders, listOrders } from './list-queries.ts';
import { unpaidOrders } from './unpaid-queries.ts';
import { unreadOrders } from './unread-queries.ts';
import { countShopOrders, listShopOrders } from './shop-list-queries.ts';
import type { OrdersApp } from './handlers.ts';

/**
 * A login brings only the cart: orders of this browser's guest stay the guest's, and are reachable
 * with the guest token.
 */
async function buyersHere(db: Db, caller: Caller, guest_token: string | null): Promise<number[]> {
  const guest =
    caller.kind === 'member' && guest_token !== null
      ? await liveGuest(db, digestOf(guest_token))
      : undefined;
  return [
    ...(caller.kind === 'guest' || caller.kind === 'member' ? [caller.buyer_id] : []),
    ...(guest ? [guest.buyer_id] : []),
  ];
}

export const orderListHandlers: HandlersOf<
  'GET /stores/{slug}/orders/buyer' | 'GET /orders' | 'GET /orders/unpaid' | 'GET /orders/unread',
  OrdersApp
> = {
  'GET /orders/unpaid': {
    mode: 'read',
    async run(db, { app, caller, channel, guest_token, now }) {
      const buyers = await buyersHere(db, caller, guest_token);
      return buyers.length === 0 ? [] : app.reads(unpaidOrders, { buyers, channel, now });
    },
  },
  'GET /orders/unread': {
    mode: 'read',
    async run(db, { app, caller, channel, guest_token }) {
      const buyers = await buyersHere(db, caller, guest_token);
      return buyers.length === 0 ? [] : app.reads(unreadOrders, { buyers, channel });
    },
  },
  'GET /orders': {
    mode: 'read',
    async run(db, { caller }, { query }) {
      const filter = {
        buyer_id: caller.buyer_id,
        status: query.status ?? null,
        payment_status: query.payment_status ?? null,
      };
      const per_page = query.all ? 1000 : (query.per_page ?? 20);
      const page = query.page ?? 1;
      const total = await countShopOrders(db, filter);
      const rows = await listShopOrders(db, filter, {
        limit: per_page,
        offset: (page - 1) * per_page,
      });
      return pageOf(rows, {
        path: '/api/v1/shop/orders',
        query: { ...query, page: undefined },
        page,
        per_page,
        total,
      });
    },
  },
  'GET /stores/{slug}/orders/buyer': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const store_id = await storeIdInChannel(db, context, params.slug);
      if (store_id === undefined) throw context.fail('NOT_FOUND');
      const filter = {
        buyer_id: context.caller.buyer_id,
        store_id,
        status: query.status ?? null,
        payment_status: query.payment_status ?? null,
      };
      // D-012: 20 per page, at most 100; `all` raises this to 1,000
      const per_page = query.all ? 1000 : (query.per_page ?? 20);
      const page = query.page ?? 1;
      const total = await countOrders(db, filter);
      const rows = await listOrders(db, filter, {
        limit: per_page,
        offset: (page - 1) * per_page,
        total,
      });
      return pageOf(rows, {
        path: `/api/v2/stores/${params.slug}/orders/buyer`,
        query: { ...query, page: undefined },
        page,
        per_page,
        total,
      });
    },
  },
};
