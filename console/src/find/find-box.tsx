import { Drawer } from '@noren/kit/components/drawer.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { SearchIcon } from '@noren/kit/icons/frame-icons.tsx';
import type { StaffMember } from '@noren/contract/entities/staff';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import * as m from '../i18n/generated/messages.js';
import { findPages } from './find-pages.ts';
import { foundQuery, type Found } from './find-reads.ts';

type Store = StaffMember['stores'][number];

/** Finds orders, products and pages of a store, with the keyboard alone. */
export function FindBox({ store, onClose }: { store: Store; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={m.find_title()}>
      <FindForm store={store} onClose={onClose} />
    </Drawer>
  );
}

function FindForm({ store, onClose }: { store: Store; onClose: () => void }) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [words, setWords] = useState('');
  const typed = useTypedWords(words, setWords);
  const [at, setAt] = useState(0);
  const { data, isFetching } = useQuery(foundQuery(store, words));
  const found: Found[] = [
    ...findPages(store, typed.words).map((page): Found => ({
      ...page,
      kind: 'page',
      key: `page ${page.to} ${page.hash ?? ''}`,
    })),
    ...(typed.words.trim() === '' ? [] : (data ?? [])),
  ];
  const active = Math.min(at, found.length - 1);
  // after the effect of the sheet, which takes the focus itself
  useEffect(() => {
    field.current?.focus();
  }, []);
  function open(one: Found | undefined) {
    if (!one) return;
    onClose();
    void router.navigate({ to: one.to, ...(one.hash && { hash: one.hash }) } as never);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = Math.max(0, Math.min(found.length - 1, active + step));
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(found[active]);
    }
  }
  return (
    <div className="grid gap-3">
      <span className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-faint" />
        <input
          ref={field}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={m.find_label()}
          placeholder={m.find_label()}
          autoComplete="off"
          maxLength={60}
          className="h-11 w-full rounded-control border border-line-strong bg-card pr-3 pl-10 text-16 placeholder:text-ink-faint focus:border-indigo"
          value={typed.words}
          onChange={({ target }) => {
            typed.setWords(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <div id={listId} role="listbox" aria-label={m.find_results()} className="grid">
        {found.map((one, index) => (
          <div
            key={one.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(
              'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5',
              index === active && 'bg-indigo-tint',
            )}
            onPointerMove={() => setAt(index)}
            onClick={() => open(one)}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{one.name}</span>
              {one.note && <span className="block truncate text-12 text-ink-soft">{one.note}</span>}
            </span>
            <span className="text-12 text-ink-soft">{m.find_kind({ kind: one.kind })}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-14 text-ink-soft">
        {found.length === 0 && (isFetching ? m.kit_loading() : m.find_none())}
      </p>
    </div>
  );
}
