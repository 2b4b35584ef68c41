import { ToastRegion } from '@noren/kit/components/toast.tsx';
import { IconButton } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { AccountIcon, NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import type { StaffMember } from '@noren/contract/entities/staff';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { meQuery } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';
import { AccountPart } from './account-part.tsx';
import { FindButton } from './find-button.tsx';
import { StoreNav } from './store-nav.tsx';

const storageKey = 'noren-console-store';

/** The store that was open last in this browser. */
export const lastStore = {
  get: () => localStorage.getItem(storageKey),
  set: (slug: string) => localStorage.setItem(storageKey, slug),
};

/**
 * The bar of every page: a row above it on phones and tablets, a column next to it at a desk. A
 * person with one store has its navigation on every page.
 */
export function ConsoleFrame() {
  const { data: me } = useQuery(meQuery());
  const { slug } = useParams({ strict: false });
  const store = storeShown(me, slug);
  useEffect(() => {
    if (store) lastStore.set(store.slug);
  }, [store]);
  return (
    <div className="min-h-dvh xl:grid xl:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <header className="flex items-center gap-1 border-b border-line bg-card px-2 xl:sticky xl:top-0 xl:h-dvh xl:flex-col xl:items-stretch xl:overflow-y-auto xl:border-r xl:border-b-0 xl:p-3 print:hidden">
        <Link
          to="/"
          className="target inline-flex shrink-0 items-center justify-center gap-2 font-semibold xl:mb-2 xl:justify-start xl:px-2"
        >
          <NorenMark className="size-7 shrink-0 text-indigo" />
          <span className={store ? 'sr-only xl:not-sr-only xl:truncate' : 'truncate'}>
            {store?.name ?? m.title()}
          </span>
        </Link>
        {store && <FindButton store={store} />}
        {store ? <StoreNav store={store} /> : <span className="flex-1" />}
        <PhoneMenu me={me} store={store} />
        <div className="mt-auto hidden pt-4 xl:block">
          <AccountPart me={me} store={store} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[78rem] px-4 py-4 outline-none xl:px-6 xl:py-4 print:max-w-none print:p-0"
      >
        <Outlet />
      </main>
      <ToastRegion />
    </div>
  );
}

type Stores = StaffMember['stores'];

function storeShown(
  me: StaffMember | undefined,
  slug: string | undefined,
): Stores[number] | undefined {
  if (slug !== undefined) return me?.stores.find((one) => one.slug === slug);
  return me?.stores.length === 1 ? me.stores[0] : undefined;
}

/** The account's part of the bar, in a sheet where the bar has no room for it. */
function PhoneMenu({
  me,
  store,
}: {
  me: StaffMember | undefined;
  store: Stores[number] | undefined;
}) {
  const path = useLocation({ select: ({ href }) => href });
  // a link of the sheet leads to another page, on which the sheet is closed
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <div className="order-2 shrink-0 xl:hidden">
      <IconButton label={m.menu()} onClick={() => setOpenOn(path)}>
        <AccountIcon />
      </IconButton>
      <Drawer
        open={openOn === path}
        onClose={() => setOpenOn(null)}
        title={store?.name ?? m.title()}
        place="side"
      >
        <AccountPart me={me} store={store} />
      </Drawer>
    </div>
  );
}
