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

/** Polling interval in ms: the order may be paid in another tab, or by the bank's late webhook. */
const pollIntervalMs = 20_000;
/** Orders whose note was closed, until the page is reloaded. */
let closedBefore: readonly number[] = [];
const keepClosed = (closed: readonly number[]): readonly number[] => (closedBefore = closed);

/**
 * Links to unpaid orders from the pages where a visitor returns, so that a buyer who closed the
 * bank's page, the tab or the browser can continue. Loaded after the page, so it is shown at the
 * bottom of the window, where nothing moves under a finger. Names the order with the earliest
 * deadline; the list of orders has the others.
 */
export function UnpaidNote({ paths }: { paths: Pick<ChannelPaths, 'orderDone'> }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [closed, setClosed] = useState(closedBefore);
  const { data: orders = [], refetch } = useQuery({
    ...queryOf('GET /orders/unpaid'),
    ...ofNewGuest(),
    enabled: isNamedAt(path),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.length ? pollIntervalMs : false),
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
      <Countdown
        plain
        end={first.payment.expire_at}
        className="text-12"
        onEnd={() => void refetch()}
      />
    </FootNote>
  );
}
