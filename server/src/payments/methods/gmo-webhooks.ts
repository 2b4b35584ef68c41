import type { TypesWith } from '@noren/contract/payment-methods';
import { inquire } from '../gateways/gmo/card-payment.ts';
import { inquireNumber } from '../gateways/gmo/konbini-payment.ts';
import { inquirePaypay } from '../gateways/gmo/paypay-payment.ts';
import type { GmoConnection } from '../connections/connections.ts';
import type { Attempt } from '../attempts/attempts.ts';

type Taken = (connection: GmoConnection, trade: { order_id: string; access_id: string }) => Promise<number>;

/** What GMO's webhooks call a way of paying (PayType, GMO 1.10), and what it has taken under a number; 0: nothing, or another trade's. */
const webhooks: Record<TypesWith<'gateway', 'gmo'>, { payType: string; taken: Taken }> = {
  gmo_credit: {
    payType: '0',
    async taken({ client, credentials }, { order_id, access_id }) {
      const known = await inquire(client, credentials, order_id);
      return known?.payment_status === 'paid' && known.trade.access_id === access_id ? known.trade.amount + known.trade.tax : 0;
    },
  },
  gmo_cvs: {
    payType: '3',
    async taken({ client, credentials }, { order_id, access_id }) {
      const said = await inquireNumber(client, credentials, order_id);
      return said.kind === 'paid' && said.access.access_id === access_id ? said.amount : 0;
    },
  },
  gmo_paypay: {
    payType: '45',
    async taken({ client, credentials }, { order_id, access_id }) {
      const said = await inquirePaypay(client, credentials, order_id);
      return said.kind === 'paid' && said.access.access_id === access_id ? said.amount - said.returned : 0;
    },
  },
};

/** undefined: no way of paying of GMO's */
export const payTypeOf = ({ provider }: Pick<Attempt, 'provider'>): string | undefined =>
  (webhooks as Partial<Record<Attempt['provider'], { payType: string }>>)[provider]?.payType;

/** @returns the money under this number; 0 for webhooks of what we do not offer */
export const takenAtGmo = async (connection: GmoConnection, webhook: { order_id: string; access_id: string; pay_type: string }): Promise<number> =>
  (await Object.values(webhooks)
    .find(({ payType }) => payType === webhook.pay_type)
    ?.taken(connection, webhook)) ?? 0;
