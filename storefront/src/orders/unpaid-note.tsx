import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../api/query.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { AppLink } from '../ui/app-link.tsx';
import { IconButton } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { CloseIcon } from '../ui/frame-icons.tsx';
import { ClockIcon } from '../ui/icons.tsx';
import { isNamedAt } from './unpaid-places.ts';

/** Paid in another tab, or by the bank's late notice: so often that is looked for while the line stands, in ms. */
const askAgain = 20_000;
/** Those whose note was closed: as long as the page is not loaded anew. */
let closedBefore: readonly number[] = [];

/**
 * The orders that wait for their money, on the pages where somebody comes back to the shop: whoever closed the bank's page, the tab or the browser
 * finds the way back to it. Part of no first load; it comes when the page stands, and therefore over the foot of the window: nothing moves under a
 * finger. The one that ends first is named; the others have their place in the list of orders.
 */
export function UnpaidNote({ paths }: { paths: Pick<ChannelPaths, 'orderDone'> }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [closed, setClosed] = useState(closedBefore);
  const { data: orders = [], refetch } = useQuery({
    ...queryOf('GET /orders/unpaid'),
    enabled: isNamedAt(path),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.length ? askAgain : false),
  });
  const [first, ...others] = orders.filter(({ id }) => !closed.includes(id));
  if (!first || !isNamedAt(path)) return null;
  return (
    <section
      aria-label={m.unpaid_title()}
      className="over-foot fixed inset-x-4 z-20 mx-auto flex max-w-[36rem] items-center rounded-card border border-line bg-card text-14 shadow-sheet"
    >
      <AppLink href={paths.orderDone(first.id)} className="group flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pl-4">
        <ClockIcon className="size-6 shrink-0 text-indigo max-md:hidden" />
        <span className="grid min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="phrase-left font-semibold">{m.unpaid_title()}</span>
            {others.length > 0 && <span className="text-12 text-ink-soft">{m.unpaid_more({ count: others.length })}</span>}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-soft">
            <span className="figures">{first.slug}</span>
            <Countdown plain end={first.payment.expire_at} className="text-12" onEnd={() => void refetch()} />
          </span>
        </span>
        <span className="shrink-0 font-semibold text-indigo underline underline-offset-4 group-hover:no-underline">{m.unpaid_go()}</span>
      </AppLink>
      <IconButton
        label={m.common_close()}
        className="shrink-0 text-ink-soft"
        onClick={() => {
          closedBefore = [...closed, first.id, ...others.map(({ id }) => id)];
          setClosed(closedBefore);
        }}
      >
        <CloseIcon className="size-5" />
      </IconButton>
    </section>
  );
}
