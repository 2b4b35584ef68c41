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
/** Once a message: the layout is chosen again on every navigation. */
function reportOnce(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  report(new Error(message));
}

export function RootScreen() {
  const locale = useSyncExternalStore(subscribeToLocale, currentLocale, currentLocale);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const layoutValue = useRouterState({ select: (state) => state.matches.findLast((match) => match.staticData.layout !== undefined)?.staticData.layout });
  const flag = useLoadingFlag();
  const Layout = layouts[chooseLayout(layoutValue, reportOnce)];
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  // Where the visitor has arrived: a page that only leads on is none.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    leaveToasts();
  }, [arrivedAt]);
  return (
    // A sentence depends on nothing React could see, so another language is another tree.
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
      {!online && <p className="bg-ink px-4 py-2 text-center text-14 text-white">{m.common_offline()}</p>}
    </div>
  );
}
