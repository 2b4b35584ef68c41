import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { orderSound, playOrderSound, useNewOrders } from '../orders/new-orders.ts';

export const tabClass =
  'target inline-flex shrink-0 items-center whitespace-nowrap border-b-2 border-transparent px-1 text-16 aria-[current=page]:border-indigo aria-[current=page]:font-semibold';

/**
 * Link to the orders with the number of open ones, and the sound switch. The tab's title shows the
 * number too.
 */
export function OrdersTab({ slug, name }: { slug: string; name: string }) {
  const { to_ship, unanswered, failure } = useNewOrders(slug, true);
  const { href } = useLocation();
  const count = to_ship + unanswered;
  const [isHeard, setHeard] = useState(orderSound.isOn);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${name} | Noren ${m.title()}`;
    return () => {
      document.title = `Noren ${m.title()}`;
    };
  }, [count, name]);
  function toggle() {
    orderSound.set(!isHeard);
    setHeard(!isHeard);
    if (!isHeard) playOrderSound();
  }
  return (
    <>
      <Link
        to="/stores/$slug/orders"
        params={{ slug }}
        className={tabClass}
        activeOptions={{ includeSearch: false }}
      >
        {m.orders()}
        {count > 0 && (
          <span className="ml-1.5 rounded-chip bg-indigo px-2 text-12 font-semibold text-white tabular-nums">
            <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
            <span className="sr-only">{m.orders_badge({ to_ship, unanswered })}</span>
          </span>
        )}
      </Link>
      <span
        role="status"
        className="order-last ml-auto flex shrink-0 items-center gap-2 text-14 text-plum"
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
          failure !== null && m.orders_stale()
        )}
      </span>
      <button
        type="button"
        aria-pressed={isHeard}
        className="target order-last shrink-0 px-1 text-14 text-ink-soft hover:text-indigo"
        onClick={toggle}
      >
        {isHeard ? m.sound_on() : m.sound_off()}
      </button>
    </>
  );
}
