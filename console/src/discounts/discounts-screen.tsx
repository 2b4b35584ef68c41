import type { Discount } from '@noren/contract/entities/discount';
import { buttonClass, textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { copyText } from '@noren/kit/page/copy-text.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { discountsQuery, rememberDiscount, salesOfPricesQuery } from './discount-reads.ts';
import {
  conditionWords,
  effectWords,
  periodWords,
  stateChips,
  usesWords,
} from './discount-words.ts';
import { SaleCard } from './sale-card.tsx';

/** The sales and discounts of a store: those that can be used first. */
export function DiscountsScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/discounts' });
  const { data: me } = useQuery(meQuery());
  const discounts = useQuery(discountsQuery(slug));
  const sales = useQuery(salesOfPricesQuery(slug));
  const region = me?.stores.find((store) => store.slug === slug)?.region ?? 'JP';
  const error = discounts.error ?? sales.error;
  if (error && !(discounts.data && sales.data))
    return (
      <LoadFailed
        error={error}
        onRetry={() => void Promise.all([discounts.refetch(), sales.refetch()])}
      />
    );
  if (!discounts.data || !sales.data) return <Skeleton className="h-96" />;
  const add = (
    <>
      <Link to="/stores/$slug/sale-prices/new" params={{ slug }} className={buttonClass('quiet')}>
        {m.sale_new()}
      </Link>
      <Link
        to="/stores/$slug/discounts/$id"
        params={{ slug, id: 'new' }}
        search={{}}
        className={buttonClass('primary')}
      >
        {m.discount_new()}
      </Link>
    </>
  );
  const isEmpty = discounts.data.length + sales.data.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-semibold">{m.discounts()}</h1>
        {!isEmpty && <span className="ml-auto flex flex-wrap gap-3">{add}</span>}
      </div>
      {isEmpty && (
        <EmptyState
          title={m.discounts_empty()}
          next={<span className="flex flex-wrap justify-center gap-3">{add}</span>}
        >
          {m.discounts_empty_text()}
        </EmptyState>
      )}
      {sales.data.length > 0 && (
        <section aria-label={m.sales_of_prices()} className="grid gap-3">
          <h2 className="text-18 font-semibold">{m.sales_of_prices()}</h2>
          <ul className="grid gap-4">
            {sales.data.map((sale) => (
              <li key={sale.id}>
                <SaleCard slug={slug} region={region} sale={sale} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {discounts.data.length > 0 && (
        <section aria-label={m.discounts_coupons()} className="grid gap-3">
          {sales.data.length > 0 && (
            <h2 className="text-18 font-semibold">{m.discounts_coupons()}</h2>
          )}
          <ul aria-label={m.discounts()} className="grid gap-4">
            {discounts.data.map((discount) => (
              <li key={discount.id}>
                <DiscountCard slug={slug} region={region} discount={discount} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface DiscountCardProps {
  slug: string;
  region: 'JP' | 'TW';
  discount: Discount;
}

function DiscountCard({ slug, region, discount }: DiscountCardProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  const { id, name, code, state, given } = discount;
  const { variant, name: stateName } = stateChips[state];
  const [end, isEnding] = useMutation(async () => {
    const result = await callConsole('POST /console/stores/{slug}/discounts/{id}/end', {
      params: { slug, id: String(id) },
    });
    if (!result.ok) return setFailed(errorSentence(result.error));
    setIsAsking(false);
    rememberDiscount(client, slug, result.data.data);
    showToast(m.discount_ended({ name }));
  });
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-18 font-semibold">
            <span className="phrase-left wrap-anywhere">{name}</span>
            <Chip variant={variant}>{stateName()}</Chip>
          </h2>
          <p className="phrase-left">{effectWords(discount, money)}</p>
          <p className="phrase-left text-14 text-ink-soft">
            {factLine(conditionWords(discount, money), periodWords(discount, region))}
          </p>
        </div>
        <p className="figures text-14 md:text-right">
          <span className="block text-18 font-semibold">{usesWords(discount)}</span>
          <span className="block text-ink-soft">{m.discount_given({ sum: money(given) })}</span>
        </p>
      </div>
      {code === null ? (
        <p className="text-14 text-ink-soft">{m.discount_is_automatic()}</p>
      ) : (
        <CodeLine code={code} />
      )}
      {failed && <FieldError>{failed}</FieldError>}
      {isAsking ? (
        <RemovalQuestion
          question={m.discount_end_question({ name })}
          act={m.discount_end()}
          busy={isEnding}
          onRemove={end}
          onKeep={() => setIsAsking(false)}
        />
      ) : (
        <div className="-mx-2 flex flex-wrap gap-x-2">
          {state !== 'ended' && (
            <Link
              to="/stores/$slug/discounts/$id"
              params={{ slug, id: String(id) }}
              className={textButton}
            >
              {m.discount_edit_short()}
              <span className="sr-only">: {name}</span>
            </Link>
          )}
          <Link
            to="/stores/$slug/discounts/$id"
            params={{ slug, id: 'new' }}
            search={{ from: id }}
            className={textButton}
          >
            {m.discount_copy()}
            <span className="sr-only">: {name}</span>
          </Link>
          {state !== 'ended' && (
            <button
              type="button"
              className={textButton}
              onClick={() => {
                setFailed(null);
                setIsAsking(true);
              }}
            >
              {m.discount_end_short()}
              <span className="sr-only">: {name}</span>
            </button>
          )}
        </div>
      )}
    </Card>
  );
}

function CodeLine({ code }: { code: string }) {
  const copyIt = async () => {
    if (await copyText(code)) showToast(m.ingest_copied({ name: m.discount_code() }));
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="text-14 text-ink-soft">{m.discount_code()}</span>
      <span className="font-mono font-semibold wrap-anywhere">{code}</span>
      <button type="button" className={textButton} onClick={() => void copyIt()}>
        {m.ingest_copy()}
        <span className="sr-only">: {code}</span>
      </button>
    </p>
  );
}
