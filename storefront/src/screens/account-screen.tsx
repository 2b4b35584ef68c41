import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { textOf, type AccountSearch } from '../account/account-search.ts';
import { useLanding } from '../account/landing.ts';
import { MergedList } from '../account/merged-list.tsx';
import { useGoOn } from '../account/use-log-in.ts';
import { returnTarget } from '../account/way-back.ts';
import { queryOf } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { memberToken } from '../visitor/visitor.ts';

const from = '/stores/$storeSlug/account';
const tab =
  'inline-flex min-h-12 items-center justify-center border-b-3 border-transparent px-2 text-center font-semibold text-ink-soft hover:text-indigo aria-[current=page]:border-indigo aria-[current=page]:text-indigo';

/**
 * spec §2: /account with tabs login and register. Each tab is a page with its own URL, so they are
 * links.
 */
export function AccountScreen() {
  const { store } = useRouteContext({ from });
  const router = useRouter();
  const search = useSearch({ from }) as AccountSearch;
  const redirect = textOf(search.redirect);
  const merged = useLanding();
  const goOn = useGoOn(store.slug, redirect);
  // Evaluated on opening, because a login on this page redirects itself. A passport may be another
  // person's.
  const [wasMember] = useState(
    () => memberToken.get() !== null && merged === null && textOf(search.passport_token) === null,
  );
  const { data: session, isPending } = useQuery({
    ...queryOf('GET /live-web/me'),
    enabled: wasMember,
  });
  const keep = redirect ? { redirect } : {};

  const isMember = wasMember && Boolean(session?.user);
  useEffect(() => {
    if (isMember)
      void router.navigate({
        href: redirect
          ? returnTarget(redirect, store.slug)
          : `/stores/${store.slug}/member/profile`,
        replace: true,
      });
  }, [isMember, router, redirect, store.slug]);

  return (
    <div className="mx-auto w-full max-w-[30rem] px-4 pt-8 pb-4">
      {merged ? (
        <MergedList merged={merged} onGoOn={() => void goOn(merged)} />
      ) : (
        <>
          <h1 className="sr-only">{m.common_account()}</h1>
          <nav aria-label={m.common_account()} className="grid grid-cols-2 border-b border-line">
            <Link
              to="/stores/$storeSlug/account/login"
              params={{ storeSlug: store.slug }}
              search={keep}
              activeOptions={{ includeSearch: false }}
              replace
              className={tab}
            >
              {m.account_log_in()}
            </Link>
            <Link
              to="/stores/$storeSlug/account/register"
              params={{ storeSlug: store.slug }}
              search={keep}
              activeOptions={{ includeSearch: false }}
              replace
              className={tab}
            >
              {m.account_tab_register()}
            </Link>
          </nav>
          <div className="pt-6">
            {isMember || (wasMember && isPending) ? <TextSkeleton lines={6} /> : <Outlet />}
          </div>
        </>
      )}
    </div>
  );
}
