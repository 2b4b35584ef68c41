import { ToastRegion } from '@noren/kit/components/toast.tsx';
import { NorenMark } from '@noren/kit/icons/frame-icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { callConsole } from '../api/call.ts';
import { meQuery } from '../api/reads.ts';
import { staffToken } from '../api/token.ts';
import { OrdersTab, tabClass } from './orders-tab.tsx';
import * as m from '../i18n/generated/messages.js';
import { LanguageChoice } from '../frame/language-choice.tsx';
import { useTabInSight } from '../frame/use-tab-in-sight.ts';

/** The bar above every page: the account, the store, and its navigation. */
export function ConsoleFrame() {
  const { data: me } = useQuery(meQuery());
  const { slug } = useParams({ strict: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const store = me?.stores.find((one) => one.slug === slug);
  async function signOut() {
    await callConsole('POST /console/sign-out', {});
    staffToken.clear();
    // a full page load, so that no data of the account stays in memory
    window.location.assign('/console/sign-in');
  }
  const bar = useTabInSight(`${store?.slug} ${path}`);
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-card print:hidden">
        <div className="mx-auto flex max-w-[70rem] flex-wrap items-center gap-x-5 gap-y-1 px-4 pt-2">
          <Link to="/" className="target inline-flex items-center gap-2 font-semibold">
            <NorenMark className="size-7 text-indigo" />
            {store?.name ?? m.title()}
          </Link>
          <span className="ml-auto flex items-center gap-4 text-14">
            <Link
              to="/account"
              className="target inline-flex max-w-32 items-center text-ink-soft underline-offset-4 hover:underline md:max-w-none"
            >
              <span className="truncate">{me?.name}</span>
            </Link>
            <LanguageChoice />
            <button
              type="button"
              className="target text-indigo underline underline-offset-4"
              onClick={() => void signOut()}
            >
              {m.sign_out()}
            </button>
          </span>
          {store && (
            <nav
              ref={bar}
              aria-label={store.name}
              className="-mb-px flex w-full gap-6 overflow-x-auto"
            >
              {store.role !== 'liver' && <OrdersTab slug={store.slug} name={store.name} />}
              {['owner', 'manager', 'liver'].includes(store.role) && (
                <Link
                  to="/stores/$slug/live"
                  params={{ slug: store.slug }}
                  search={{}}
                  className={tabClass}
                  activeOptions={{ includeSearch: false }}
                >
                  {m.live()}
                </Link>
              )}
              {store.role !== 'liver' && (
                <Link
                  to="/stores/$slug/goods"
                  params={{ slug: store.slug }}
                  className={tabClass}
                  activeOptions={{ includeSearch: false }}
                >
                  {m.goods()}
                </Link>
              )}
              {['owner', 'manager'].includes(store.role) && (
                <Link
                  to="/stores/$slug/discounts"
                  params={{ slug: store.slug }}
                  className={tabClass}
                >
                  {m.discounts()}
                </Link>
              )}
              {['owner', 'manager', 'accountant'].includes(store.role) && (
                <Link
                  to="/stores/$slug/sales"
                  params={{ slug: store.slug }}
                  search={{}}
                  className={tabClass}
                  activeOptions={{ includeSearch: false }}
                >
                  {m.sales()}
                </Link>
              )}
              {['owner', 'manager'].includes(store.role) && (
                <Link
                  to="/stores/$slug/settings"
                  params={{ slug: store.slug }}
                  className={tabClass}
                >
                  {m.settings()}
                </Link>
              )}
              {['owner', 'manager'].includes(store.role) && (
                <Link to="/stores/$slug/staff" params={{ slug: store.slug }} className={tabClass}>
                  {m.staff()}
                </Link>
              )}
              {['owner', 'manager', 'accountant'].includes(store.role) && (
                <Link to="/stores/$slug/changes" params={{ slug: store.slug }} className={tabClass}>
                  {m.audit()}
                </Link>
              )}
            </nav>
          )}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[70rem] px-4 py-6 outline-none print:max-w-none print:p-0"
      >
        <Outlet />
      </main>
      <ToastRegion />
    </div>
  );
}
