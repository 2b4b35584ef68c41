import type { CommercialInfo, Store } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';
import { TextSkeleton } from '../ui/text-skeleton.tsx';
import { contentLanguage } from './content-language.ts';

/** In the order such notices are read in Japan: who, where, what it costs, how to pay, when it comes, what can go back. */
const names: Record<keyof CommercialInfo, () => string> = {
  store_name: m.law_store_name,
  commercial_name: m.law_seller,
  commercial_address: m.law_address,
  commercial_phone: m.law_phone,
  selling_price: m.law_price,
  extra_fees: m.law_extra_fees,
  payment_info: m.law_payment,
  delivery_info: m.law_delivery,
  return_info: m.law_return,
};

/** The nine items of spec §3 in the shop's own words and language. */
export function LawList({ store, info }: { store: Pick<Store, 'region'>; info: CommercialInfo | undefined }) {
  return (
    <dl className="divide-y divide-line">
      {(Object.keys(names) as (keyof CommercialInfo)[]).map((key) => (
        <div key={key} className="grid gap-1 py-5 md:grid-cols-[10rem_1fr] md:gap-6">
          <dt className="text-14 font-semibold text-ink-soft">{names[key]()}</dt>
          <dd lang={contentLanguage[store.region]} className="whitespace-pre-line">
            {info ? info[key] : <TextSkeleton lines={2} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
