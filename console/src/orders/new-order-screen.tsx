import { textButton } from '@noren/kit/components/button.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { checkoutTermsQuery } from '../api/shop-reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { NewOrderForm } from './new-order-form.tsx';

export function NewOrderScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/orders/new' });
  const { data: me } = useQuery(meQuery());
  const inTaiwan = me?.stores.find((store) => store.slug === slug)?.region === 'TW';
  const { data: terms, error, refetch } = useQuery(checkoutTermsQuery(slug));
  const back = (
    <Link to="/stores/$slug/orders" params={{ slug }} className={textButton}>
      {m.orders()}
    </Link>
  );
  return (
    <div className="grid max-w-[44rem] gap-5">
      <div>
        {back}
        <h1 className="phrase-left text-22 font-semibold">{m.new_order_title()}</h1>
        <p className="phrase-left text-14 text-ink-soft">{m.new_order_lead()}</p>
      </div>
      {error && terms === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && terms === undefined && <Skeleton className="h-[40rem]" />}
      {terms !== undefined && (inTaiwan || terms === null) && (
        <EmptyState
          title={inTaiwan ? m.new_order_not_in_taiwan_title() : m.new_order_not_here()}
          next={back}
        >
          {inTaiwan ? m.new_order_not_in_taiwan() : m.new_order_lead()}
        </EmptyState>
      )}
      {terms && !inTaiwan && <NewOrderForm slug={slug} terms={terms} />}
    </div>
  );
}
