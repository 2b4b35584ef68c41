import type { Answer } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import { isPaidAtDoor } from '@noren/contract/payment-methods';
import { Select } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import { currentLocale } from '../i18n/current-locale.ts';
import { paymentName } from './order-words.ts';
import { methodText } from './request-text.ts';
import type { NewOrderBuyerProps } from './new-order-buyer.tsx';
import type { OrderDraft } from './new-order-draft.ts';

type Terms = Answer<Endpoints['GET /stores/{slug}/checkout-terms']>;

interface NewOrderWaysProps extends NewOrderBuyerProps {
  shippings: Terms['shipping_settings'];
  payments: Terms['payment_settings'];
}

export function NewOrderWays({ draft, shippings, payments, onChange, errorOf }: NewOrderWaysProps) {
  const payment = payments.find(({ type }) => type === draft.payment_type)?.type;
  const methods = shippings.find(({ type }) => type === draft.shipping_type)?.methods ?? [];
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.new_order_ways()}</h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label={m.new_order_shipping()}
          required
          value={draft.shipping_type}
          error={errorOf('shipping_type')}
          onChange={({ target }) =>
            onChange({ shipping_type: target.value as OrderDraft['shipping_type'] })
          }
        >
          <option value="">{m.new_order_choose()}</option>
          {shippings.map(({ id, type }) => (
            <option key={id} value={type}>
              {type === 'self_pick_up' ? m.shipping_pick_up() : m.shipping_home()}
            </option>
          ))}
        </Select>
        {methods.length > 0 && (
          <Select
            label={m.order_shipping_method()}
            hint={m.new_order_method_hint()}
            value={draft.shipping_method_id}
            onChange={({ target }) => onChange({ shipping_method_id: target.value })}
          >
            <option value="">{m.new_order_method_any()}</option>
            {methods.map((method) => (
              <option key={method.id} value={method.id}>
                {methodText(method, currentLocale())}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={m.new_order_payment()}
          required
          value={payment ?? ''}
          error={errorOf('payment_type')}
          {...(draft.payment_type !== '' &&
            !isPaidAtDoor(draft.payment_type) && { hint: m.new_order_pay_later() })}
          onChange={({ target }) =>
            onChange({ payment_type: target.value as OrderDraft['payment_type'] })
          }
        >
          <option value="">{m.new_order_choose()}</option>
          {payments.map(({ id, type }) => (
            <option key={id} value={type}>
              {paymentName(type)}
            </option>
          ))}
        </Select>
      </div>
    </Card>
  );
}
