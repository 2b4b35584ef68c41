import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { classNames } from '../ui/class-names.ts';
import { CloseIcon, SearchIcon } from '../ui/frame-icons.tsx';
import type { GoodsFilter } from './goods-filter.ts';

const kinds = [
  [undefined, m.seller_kind_normal],
  ['printio', m.seller_kind_printio],
] as const;

/** Words to look for, and the two kinds (spec §5 tab_names). In the URL a moment later, so that Back does not go letter by letter. */
export function GoodsTools({ filter, count }: { filter: GoodsFilter; count: number | null }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? filter.q ?? '';
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, q: typed.trim() || undefined }), replace: true, resetScroll: false } as never);
      setTyped(null);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  return (
    <div className="sticky top-0 z-20 -mx-4 grid gap-2.5 bg-paper/95 px-4 py-2.5 backdrop-blur-sm">
      <form role="search" onSubmit={(event) => event.preventDefault()} className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-faint" />
        <input
          type="search"
          value={words}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={m.seller_search()}
          placeholder={m.seller_search()}
          enterKeyHint="search"
          maxLength={60}
          className="h-11 w-full appearance-none rounded-control border border-line-strong bg-card pr-11 pl-10 text-16 placeholder:text-ink-faint focus:border-indigo [&::-webkit-search-cancel-button]:hidden"
        />
        {words !== '' && (
          <button
            type="button"
            aria-label={m.seller_clear_search()}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-indigo"
            onClick={() => setTyped('')}
          >
            <CloseIcon className="size-4" />
          </button>
        )}
      </form>
      <div className="flex items-center justify-between gap-3">
        <div role="group" aria-label={m.seller_kind()} className="flex gap-2">
          {kinds.map(([kind, name]) => (
            <button
              key={kind ?? 'normal'}
              type="button"
              aria-pressed={filter.kind === kind}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-chip border px-4 text-14 font-medium transition-colors duration-150',
                filter.kind === kind ? 'border-indigo bg-indigo text-white' : 'border-line bg-card hover:border-indigo hover:text-indigo',
              )}
              onClick={() => void navigate({ to: '.', search: (before: object) => ({ ...before, kind }), replace: true, resetScroll: false } as never)}
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
