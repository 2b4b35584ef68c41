import type { CommercialInfo } from '@noren/contract/entities/store';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { Card } from '../ui/surfaces.tsx';
import { useTitle } from '../ui/use-title.ts';

const names: Record<keyof CommercialInfo, () => string> = {
  store_name: m.common_law_store_name,
  commercial_name: m.common_law_seller,
  commercial_address: m.common_law_address,
  commercial_phone: m.common_law_phone,
  selling_price: m.common_law_price,
  extra_fees: m.common_law_extra_fees,
  payment_info: m.common_law_payment,
  delivery_info: m.common_law_delivery,
  return_info: m.common_law_return,
};

/** 特定商取引法に基づく表記: the nine items of spec §3, in the order the law's notices are read. */
export function IntroduceScreen() {
  const { storeSlug } = useParams({ from: '/stores/$storeSlug/introduce' });
  const { data } = useSuspenseQuery(queryOf('GET /stores/{slug}/jp-commercial', { params: { slug: storeSlug } }));
  useTitle(m.common_commercial_law());
  return (
    <div className="page-checkout py-10">
      <h1 className="text-28">{m.common_commercial_law()}</h1>
      <Card className="mt-8 px-5 md:px-8">
        <dl className="divide-y divide-line">
          {(Object.keys(names) as (keyof CommercialInfo)[]).map((key) => (
            <div key={key} className="grid gap-1 py-5 md:grid-cols-[10rem_1fr] md:gap-6">
              <dt className="text-14 font-semibold text-ink-soft">{names[key]()}</dt>
              <dd className="whitespace-pre-line">{data[key]}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
