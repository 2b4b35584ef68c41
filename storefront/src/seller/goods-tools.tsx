import { SearchField } from '@noren/kit/components/search-field.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useNavigate } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { useWordsInUrl } from '../products/use-words-in-url.ts';
import type { GoodsFilter } from './goods-filter.ts';

const kinds = [
  [undefined, m.seller_kind_normal],
  ['printio', m.seller_kind_printio],
] as const;

/**
 * Search and the two kinds (spec §5 tab_names). The URL is updated with a delay, so that Back does
 * not go character by character.
 */
export function GoodsTools({ filter, count }: { filter: GoodsFilter; count: number | null }) {
  const navigate = useNavigate();
  const { words, setWords } = useWordsInUrl(filter.q ?? '');
  return (
    <div className="sticky top-0 z-20 -mx-4 grid gap-2.5 bg-paper/95 px-4 py-2.5 backdrop-blur-sm">
      <SearchField
        words={words}
        onWords={setWords}
        label={m.seller_search()}
        clearLabel={m.seller_clear_search()}
        variant="plain"
      />
      <div className="flex items-center justify-between gap-3">
        <div role="group" aria-label={m.seller_kind()} className="flex gap-2">
          {kinds.map(([kind, name]) => (
            <button
              key={kind ?? 'normal'}
              type="button"
              aria-pressed={filter.kind === kind}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-chip border px-4 text-14 font-medium transition-colors duration-150',
                filter.kind === kind
                  ? 'border-indigo bg-indigo text-white'
                  : 'border-line bg-card hover:border-indigo hover:text-indigo',
              )}
              onClick={() =>
                void navigate({
                  to: '.',
                  search: (before: object) => ({ ...before, kind }),
                  replace: true,
                  resetScroll: false,
                } as never)
              }
            >
              {name()}
            </button>
          ))}
        </div>
        <p role="status" className="figures text-14 text-ink-soft">
          {count !== null && m.seller_count({ count })}
        </p>
      </div>
    </div>
  );
}
