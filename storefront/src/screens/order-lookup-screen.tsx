import { buttonClass } from '@noren/kit/components/button.tsx';
import { useTitle } from '../page/use-title.ts';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { LookupForm } from '../orders/lookup-form.tsx';
import { keepAccess } from '../session/order-access.ts';

/** Finds a guest's order in any browser. */
export function OrderLookupScreen() {
  const { store, channel } = useRouteContext({ from: '/stores/$storeSlug/order-lookup' });
  const navigate = useNavigate();
  useTitle(m.lookup_title(), store.name);
  return (
    <div className="mx-auto grid w-full max-w-[30rem] gap-6 px-4 pt-8 pb-4">
      <h1 className="text-22">{m.lookup_title()}</h1>
      <p className="phrase-left text-ink-soft">{m.lookup_text()}</p>
      <LookupForm
        storeSlug={store.slug}
        onFound={(id, token) => {
          keepAccess(String(id), token);
          void navigate({ href: channel.paths.orderDone(id) });
        }}
      />
      <div className="grid gap-2 border-t border-line pt-5">
        <p className="phrase-left text-14 text-ink-soft">{m.lookup_member()}</p>
        <Link
          to="/stores/$storeSlug/account/login"
          params={{ storeSlug: store.slug }}
          className={buttonClass('quiet', true)}
        >
          {m.account_log_in()}
        </Link>
      </div>
    </div>
  );
}
