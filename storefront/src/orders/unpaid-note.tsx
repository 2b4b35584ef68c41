import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../ui/app-link.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { isNamedAt } from './unpaid-places.ts';

/** Paid in another tab, or by the bank's late notice: so often that is looked for while the line stands, in ms. */
const askAgain = 20_000;
/** More than these are in the list of orders. */
const most = 3;

/**
 * The orders that wait for their money, on the pages where somebody comes back to the shop: whoever closed the bank's page, the tab or the browser
 * finds the way back to it. Part of no first load; it is asked for when the page stands.
 */
export function UnpaidNote({ paths }: { paths: Pick<ChannelPaths, 'orderDone'> }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: orders = [], refetch } = useQuery({
    ...queryOf('GET /orders/unpaid'),
    enabled: isNamedAt(path),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.length ? askAgain : false),
  });
  if (orders.length === 0 || !isNamedAt(path)) return null;
  return (
    <section aria-label={m.unpaid_title()} className="page grid gap-2 py-2">
      {orders.slice(0, most).map(({ id, slug, payment }) => (
        <AppLink
          key={id}
          href={paths.orderDone(id)}
          className="flex min-h-14 items-center gap-3 rounded-card bg-indigo-tint px-4 py-2 text-14 text-indigo hover:ring-1 hover:ring-indigo"
        >
          <ClockIcon className="size-6 shrink-0" />
          <span className="grid min-w-0 flex-1">
            <span className="phrase font-semibold">{m.unpaid_title()}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-ink-soft">
              <span className="figures">{m.unpaid_number({ slug })}</span>
              <Countdown plain end={payment.expire_at} onEnd={() => void refetch()} />
            </span>
          </span>
          <span className="shrink-0 font-semibold underline underline-offset-4">{m.unpaid_go()}</span>
        </AppLink>
      ))}
    </section>
  );
}
