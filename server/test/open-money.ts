import { operator_key } from './fulfilment.ts';
import type { Reply, TestShop } from './shop.ts';

const headers = { authorization: `Bearer ${operator_key}` };

export const openMoney = async (shop: TestShop, query = ''): Promise<any[]> =>
  (await shop.call('GET', `/api/operator/open-money${query}`, { headers })).body.data;

export const openOf = async (shop: TestShop, order: number): Promise<any[]> =>
  (await openMoney(shop)).filter((entry) => entry.order_id === order);

export const act = (shop: TestShop, id: number, name: string, body: object = {}): Promise<Reply> =>
  shop.call('POST', `/api/operator/open-money/${id}/${name}`, { headers, body });

/** Changes a trade in the gateway's records directly. @param by AccessID or TradeNo */
export const changeTrade = (
  shop: TestShop,
  kind: 'gmo' | 'payuni',
  by: string,
  change: object,
): Promise<unknown> =>
  shop.sql('UPDATE sandbox_rows SET value = value || $3::jsonb WHERE kind = $1 AND key = $2', [
    `${kind}.trade`,
    by,
    JSON.stringify(change),
  ]);
