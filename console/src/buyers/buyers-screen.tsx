import { Button, textButton } from '@noren/kit/components/button.tsx';
import { BareSelect } from '@noren/kit/components/inputs.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import { bytesOf, keepFile } from '../api/save-file.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { buyerFilters, buyersQuery, type BuyersSearch, type BuyersSort } from './buyer-reads.ts';
import { BuyerList } from './buyer-list.tsx';

/** The people who ordered in a store. The URL holds the filters. */
export function BuyersScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/buyers' });
  const search = useSearch({ from: '/signed-in/stores/$slug/buyers' });
  const navigate = useNavigate({ from: '/stores/$slug/buyers' });
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(buyersQuery(slug, search));
  const store = me?.stores.find((one) => one.slug === slug);
  const { page: _, ...filters } = search;
  const show = (next: BuyersSearch) => void navigate({ search: next, replace: true });
  const typed = useTypedWords(search.search ?? '', (words) => {
    const { search: __, ...rest } = filters;
    return navigate({ search: { ...rest, ...(words !== '' && { search: words }) }, replace: true });
  });
  const isWhole = !search.search && !search.tag && !search.only;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-semibold">{m.buyers()}</h1>
        {data && (
          <span className="text-14 text-ink-soft">{m.buyers_count({ count: data.total })}</span>
        )}
        {(store?.role === 'owner' || store?.role === 'manager') && (
          <ExportButtons slug={slug} search={filters} />
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 md:flex">
        <SearchField
          variant="plain"
          className="col-span-2 min-w-0 md:flex-1"
          words={typed.words}
          label={m.buyers_search()}
          clearLabel={m.orders_clear()}
          onWords={typed.setWords}
        />
        <Choice
          label={m.buyers_only()}
          value={search.only ?? ''}
          choices={buyerFilters.map((only) => [only, m.buyers_only_which({ only })])}
          onChange={(only) => {
            const { only: __, ...rest } = filters;
            show({
              ...rest,
              ...(only !== '' && { only: only as NonNullable<BuyersSearch['only']> }),
            });
          }}
        />
        <Choice
          label={m.buyers_tag()}
          value={search.tag ?? ''}
          choices={(data?.tags ?? []).map((tag) => [tag, tag])}
          onChange={(tag) => {
            const { tag: __, ...rest } = filters;
            show({ ...rest, ...(tag !== '' && { tag }) });
          }}
        />
      </div>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.data.length === 0 ? (
        <Card>
          <EmptyState
            title={isWhole ? m.buyers_empty() : m.buyers_none()}
            next={
              !isWhole && (
                <Button variant="quiet" onClick={() => show({})}>
                  {m.orders_widen()}
                </Button>
              )
            }
          >
            {isWhole ? m.buyers_empty_text() : m.buyers_none_text()}
          </EmptyState>
        </Card>
      ) : (
        <BuyerList
          slug={slug}
          region={store?.region ?? 'JP'}
          buyers={data.data}
          sort={search.sort ?? 'latest'}
          onSort={(sort: BuyersSort) => show({ ...filters, sort })}
        />
      )}
      {data && data.last_page > 1 && (
        <nav className="flex items-center justify-center gap-4">
          <Button
            variant="quiet"
            disabled={data.page <= 1}
            onClick={() => show({ ...filters, page: data.page - 1 })}
          >
            {m.previous()}
          </Button>
          <span className="text-14 tabular-nums">
            {m.goods_page({ page: data.page, last: data.last_page })}
          </span>
          <Button
            variant="quiet"
            disabled={data.page >= data.last_page}
            onClick={() => show({ ...filters, page: data.page + 1 })}
          >
            {m.next()}
          </Button>
        </nav>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <BareSelect
      aria-label={label}
      className="min-w-0 md:max-w-56"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{label}</option>
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </BareSelect>
  );
}

/** Saves the filtered list as a file; each save is in the activity log. */
function ExportButtons({ slug, search }: { slug: string; search: BuyersSearch }) {
  const [busy, setBusy] = useState<string | null>(null);
  async function save(encoding: 'utf-8' | 'shift_jis') {
    setBusy(encoding);
    const { sort: _, ...filters } = search;
    const result = await callConsole('POST /console/stores/{slug}/buyers/export', {
      params: { slug },
      body: { ...filters, encoding },
    });
    setBusy(null);
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    const name = `buyers-${slug}-${new Date().toLocaleDateString('sv-SE')}.csv`;
    keepFile(new Blob([bytesOf(result.data.file)], { type: 'text/csv' }), name);
    showToast(m.buyers_exported({ count: result.data.buyers }));
  }
  return (
    <span className="-ml-2 flex basis-full flex-wrap gap-x-1 md:ml-auto md:basis-auto">
      {(['utf-8', 'shift_jis'] as const).map((encoding) => (
        <button
          key={encoding}
          type="button"
          className={textButton}
          aria-busy={busy === encoding || undefined}
          onClick={() => busy === null && void save(encoding)}
        >
          {m.buyers_export({ encoding })}
        </button>
      ))}
    </span>
  );
}
