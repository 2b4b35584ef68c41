import { Countdown } from '../components/countdown.tsx';
import { ClockIcon } from '@noren/kit/icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../api/query.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { ofNewGuest } from '../visitor/new-guest.ts';
import { FootNote, isNamedAt } from './foot-note.tsx';

/** Paid in another tab, or by the bank's late webhook: so often that is looked for while the line stands, in ms. */
const askAgain = 20_000;
/** Those whose note was closed: as long as the page is not loaded anew. */
let closedBefore: readonly number[] = [];
const keepClosed = (closed: readonly number[]): readonly number[] => (closedBefore = closed);

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
    ...ofNewGuest(),
    enabled: isNamedAt(path),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.length ? askAgain : false),
  });
  const [first, ...others] = orders.filter(({ id }) => !closed.includes(id));
  if (!first || !isNamedAt(path)) return null;
  return (
    <FootNote
      title={m.unpaid_title()}
      more={others.length > 0 ? m.unpaid_more({ count: others.length }) : ''}
      href={paths.orderDone(first.id)}
      icon={<ClockIcon className="size-6" />}
      go={m.unpaid_go()}
      onClose={() => setClosed(keepClosed([...closed, ...orders.map(({ id }) => id)]))}
    >
      <span className="figures">{first.slug}</span>
      <Countdown plain end={first.payment.expire_at} className="text-12" onEnd={() => void refetch()} />
    </FootNote>
  );
}
