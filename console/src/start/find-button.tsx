import { IconButton } from '@noren/kit/components/button.tsx';
import { SearchIcon } from '@noren/kit/icons/frame-icons.tsx';
import type { StaffMember } from '@noren/contract/entities/staff';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { latinKey } from '../orders/use-list-keys.ts';

const FindBox = lazy(() =>
  import('../find/find-box.tsx').then(({ FindBox: box }) => ({ default: box })),
);
const KeyHelp = lazy(() =>
  import('../find/key-help.tsx').then(({ KeyHelp: help }) => ({ default: help })),
);

/** Opens the search of a store, also by Ctrl+K or ⌘K; `?` lists the shortcuts. */
export function FindButton({ store }: { store: StaffMember['stores'][number] }) {
  const [open, setOpen] = useState<'find' | 'help' | null>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.isComposing || event.altKey || document.querySelector('dialog[open]')) return;
      const key = latinKey(event);
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('find');
      } else if (
        key === '?' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !(event.target as Element | null)?.matches?.('input:not([type=checkbox]), select, textarea')
      ) {
        event.preventDefault();
        setOpen('help');
      }
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <span className="order-1 shrink-0 xl:hidden">
        <IconButton label={m.find()} onClick={() => setOpen('find')}>
          <SearchIcon />
        </IconButton>
      </span>
      <button
        type="button"
        className="mb-2 hidden h-9 items-center gap-2 rounded-control border border-line-strong px-3 text-14 text-ink-soft hover:border-indigo hover:text-indigo xl:flex"
        onClick={() => setOpen('find')}
      >
        <SearchIcon className="size-4" />
        {m.find()}
        <kbd className="ml-auto font-sans text-12 text-ink-faint">
          {/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>
        {open === 'find' && <FindBox store={store} onClose={close} />}
        {open === 'help' && <KeyHelp onClose={close} />}
      </Suspense>
    </>
  );
}
