import type { Store } from '@noren/contract/entities/store';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { AppLink } from '../page/app-link.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import type { ListFilter } from './list-filter.ts';

/** The list's URL in a channel other than the marketplace, with its other query parameters. */
export interface ListPlace {
  href: string;
  search: Record<string, string | number>;
}

/** The categories as chips. They are links, so that each has a URL, in the first HTML too. */
export function KindChips({
  store,
  filter,
  place,
}: {
  store: Pick<Store, 'slug' | 'kinds' | 'region'>;
  filter: ListFilter;
  place?: ListPlace;
}) {
  if (store.kinds.length === 0) return null;
  return (
    <nav
      aria-label={m.browse_kinds()}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        <li>
          <KindChip store={store} filter={filter} place={place} kind={null} name={m.browse_all()} />
        </li>
        {store.kinds.map((kind) => (
          <li key={kind.id} lang={contentLanguage[store.region]}>
            <KindChip store={store} filter={filter} place={place} kind={kind.id} name={kind.name} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface KindChipProps {
  store: Pick<Store, 'slug'>;
  filter: ListFilter;
  place: ListPlace | undefined;
  kind: number | null;
  name: string;
}

function KindChip({ store, filter, place, kind, name }: KindChipProps) {
  const { kind: _, q: __, ...rest } = place?.search ?? {};
  const chosen = (filter.kind ?? null) === kind;
  return (
    <AppLink
      href={place?.href ?? paths.marketplace(store.slug)}
      search={{ ...rest, ...(kind !== null && { kind }), ...(filter.q && { q: filter.q }) }}
      keepScroll
      aria-current={chosen ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-chip border px-4 text-14 font-medium whitespace-nowrap transition-colors duration-150',
        chosen
          ? 'border-indigo bg-indigo text-white'
          : 'border-line bg-card text-ink hover:border-indigo hover:text-indigo',
      )}
    >
      {name}
    </AppLink>
  );
}

/** The search field of the list; small, because most shoppers browse. */
export function KeywordSearch({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  return (
    <SearchField
      words={q}
      onWords={onChange}
      label={m.browse_search()}
      clearLabel={m.browse_search_clear()}
      variant="quiet"
      className="w-40 max-w-full shrink-0 md:w-60"
    />
  );
}
