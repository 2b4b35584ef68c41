import { LoadingOverlay } from '@noren/kit/components/spinner.tsx';
import { leaveToasts, ToastRegion } from '@noren/kit/components/toast.tsx';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { report } from '../errors/report.ts';
import { currentLocale, subscribeToLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { isReachable, subscribeToLine } from '../line/line.ts';
import { showsOverlay, useLoadingFlag } from '../page/loading-flag.ts';
import { chooseLayout } from './choose-layout.ts';
import { layouts } from './layouts.tsx';

const reported = new Set<string>();
/** Reports each message once, because the layout is chosen on every navigation. */
function reportOnce(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  report(new Error(message));
}

export function RootScreen() {
  const locale = useSyncExternalStore(subscribeToLocale, currentLocale, currentLocale);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const layoutValue = useRouterState({
    select: (state) =>
      state.matches.findLast((match) => match.staticData.layout !== undefined)?.staticData.layout,
  });
  const flag = useLoadingFlag();
  const Layout = layouts[chooseLayout(layoutValue, reportOnce)];
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  // The resolved location: a page that only redirects does not count.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    leaveToasts();
  }, [arrivedAt]);
  return (
    // React does not know that texts depend on the locale, so another locale mounts a new tree.
    <div key={locale} className="contents">
      <OfflineNote />
      <Layout>
        <Outlet />
      </Layout>
      <ToastRegion />
      {showsOverlay({ path, flag }) && <LoadingOverlay />}
    </div>
  );
}

function OfflineNote() {
  const online = useSyncExternalStore(subscribeToLine, isReachable, () => true);
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className="bg-ink px-4 py-2 text-center text-14 text-white">{m.common_offline()}</p>
      )}
    </div>
  );
}
