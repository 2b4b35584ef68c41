import type { CommercialInfo, Store, TaiwanCommercialInfo } from '@noren/contract/entities/store';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';

/** In the usual Japanese order: seller, address, costs, payment, delivery, returns. */
const inJapan: Record<keyof CommercialInfo, () => string> = {
  store_name: m.law_seller,
  commercial_name: m.law_responsible,
  commercial_address: m.law_address,
  commercial_phone: m.law_phone,
  selling_price: m.law_price,
  extra_fees: m.law_extra_fees,
  payment_info: m.law_payment,
  delivery_info: m.law_delivery,
  made_to_order_info: m.law_made_to_order,
  return_info: m.law_return,
};

/**
 * In the order of 消費者保護法 §18: the trader and contact, the terms, the seven days of §19, complaints.
 */
const inTaiwan: Record<keyof TaiwanCommercialInfo, () => string> = {
  store_name: m.law_store_name,
  commercial_name: m.taiwan_law_trader,
  representative: m.taiwan_law_representative,
  commercial_address: m.taiwan_law_address,
  commercial_phone: m.taiwan_law_phone,
  contact_email: m.taiwan_law_email,
  selling_price: m.law_price,
  extra_fees: m.law_extra_fees,
  payment_info: m.law_payment,
  delivery_info: m.taiwan_law_delivery,
  withdrawal_info: m.taiwan_law_withdrawal,
  withdrawal_exceptions: m.taiwan_law_exceptions,
  return_info: m.taiwan_law_return,
  complaint_info: m.taiwan_law_complaint,
};

/** The legal notice, in the store's own text and language. */
export function LawList({
  store,
  info,
}: {
  store: Pick<Store, 'region'>;
  info: CommercialInfo | TaiwanCommercialInfo | undefined;
}) {
  const names: Record<string, () => string> = store.region === 'TW' ? inTaiwan : inJapan;
  const facts: Record<string, string> | undefined = info;
  const shown = Object.entries(names).filter(([key]) =>
    facts ? facts[key] : key !== 'made_to_order_info',
  );
  return (
    <dl className="divide-y divide-line">
      {shown.map(([key, name]) => (
        <div
          key={key}
          className="grid gap-1 py-5 break-inside-avoid md:grid-cols-[10rem_1fr] md:gap-6 print:block print:py-2"
        >
          <dt className="text-14 font-semibold text-ink-soft">{name()}</dt>
          <dd lang={contentLanguage[store.region]} className="whitespace-pre-line">
            {facts ? facts[key] : <TextSkeleton lines={2} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
