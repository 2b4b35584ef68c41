import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../i18n/generated/messages.js';
import { useNewOrders } from '../orders/new-orders.ts';

/** Link to the orders with the number of open ones. The tab's title shows the number too. */
export function OrdersTab({
  slug,
  name,
  className,
}: {
  slug: string;
  name: string;
  className: string;
}) {
  const { to_ship, unanswered, failure } = useNewOrders(slug, true);
  const { href } = useLocation();
  const count = to_ship + unanswered;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${name} | Noren ${m.title()}`;
    return () => {
      document.title = `Noren ${m.title()}`;
    };
  }, [count, name]);
  return (
    <>
      <Link
        to="/stores/$slug/orders"
        params={{ slug }}
        className={className}
        activeOptions={{ includeSearch: false }}
      >
        {m.orders()}
        {count > 0 && (
          <span className="ml-1.5 rounded-chip bg-indigo px-2 text-12 font-semibold text-white tabular-nums xl:ml-auto">
            <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
            <span className="sr-only">{m.orders_badge({ to_ship, unanswered })}</span>
          </span>
        )}
      </Link>
      {failure !== null &&
        createPortal(
          <p
            role="status"
            className="fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center justify-center gap-x-3 border-t border-line bg-plum-tint px-4 py-1 text-14 text-plum print:hidden"
          >
            {failure === 'UNAUTHORIZED' ? (
              <>
                {m.orders_session_over()}
                <Link
                  to="/sign-in"
                  search={{ to: href, over: true }}
                  className="target inline-flex items-center text-indigo underline underline-offset-4"
                >
                  {m.draft_sign_in()}
                </Link>
              </>
            ) : (
              m.orders_stale()
            )}
          </p>,
          document.body,
        )}
    </>
  );
}
