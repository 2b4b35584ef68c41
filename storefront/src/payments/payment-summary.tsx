import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import type { PaymentSetting } from '@noren/contract/entities/store';
import type { Currency } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { CardIcon } from '@noren/kit/icons/icons.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { chainName } from '../konbini/chain-name.ts';
import { lastDigits } from './card-number.ts';
import { expiryText } from './card-expiry.ts';
import { MeansIcon } from './payment-radios.tsx';
import { methodOf, paymentName } from './methods/registry.ts';

export interface PaymentSummaryProps {
  payment: PaymentSetting | null;
  card: CreditCard | null;
  konbini: KonbiniRecord | null;
  currency: Currency;
  onOpen: () => void;
}

/** The chosen way to pay, and the way to the drawer that changes it. */
export function PaymentSummary({ payment, card, konbini, currency, onOpen }: PaymentSummaryProps) {
  if (!payment) {
    return (
      <Button wide onClick={onOpen}>
        <CardIcon className="size-5" />
        {m.payment_choose()}
      </Button>
    );
  }
  const expiry = expiryText(card?.expire ?? null);
  const note = card
    ? noteLine(m.payment_card_ending({ digits: lastDigits(card.masked_card_no) }), expiry && m.payment_card_expires({ expiry }))
    : konbini
      ? m.slip_payment_at({ chain: chainName(konbini.convenience), name: konbini.buyer_name })
      : methodOf(payment.type).note();
  return (
    <Card className="flex items-center gap-4 p-4">
      <MeansIcon type={payment.type} className="size-6 shrink-0 text-indigo" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{paymentName(payment.type)}</p>
        <p className="text-14 text-ink-soft">{note}</p>
        {payment.payment_fee > 0 && (
          <p className="text-14 text-ink-soft">{m.payment_fee({ fee: formatMoney(payment.payment_fee, currency, currentLocale()) })}</p>
        )}
      </div>
      <Button variant="quiet" className="shrink-0 px-4" onClick={onOpen}>
        {m.payment_change()}
      </Button>
    </Card>
  );
}
