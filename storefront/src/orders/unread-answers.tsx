import type { Store } from '@noren/contract/entities/store';
import { MailIcon } from '@noren/kit/icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { queryOf } from '../api/query.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import { orderMessageDrawer } from '../order-messages/order-message-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { ofNewGuest } from '../visitor/new-guest.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import { FootNote, isAnswerNamedAt } from './foot-note.tsx';

/** Polling interval in ms; staff write answers by hand, so it is long. */
const pollIntervalMs = 60_000;
/** Orders whose note was closed, until another answer arrives or the page is reloaded. */
let closedBefore: readonly string[] = [];
const keepClosed = (closed: readonly string[]): readonly string[] => (closedBefore = closed);

/**
 * Unread answers of the store: their number at the header's link to the orders on every page, and a
 * note on the pages where a visitor returns.
 */
export function UnreadAnswers({
  store,
  paths,
}: {
  store: Pick<Store, 'slug'>;
  paths: ChannelPaths;
}) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data = [] } = useQuery({
    ...queryOf('GET /orders/unread'),
    ...ofNewGuest(),
    staleTime: 5_000,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: true,
  });
  const [closed, setClosed] = useState(closedBefore);
  const inShop = paths.account === null;
  // the marketplace's list of orders has one store, the shop's has all
  const orders = data.filter((order) => inShop || order.store.slug === store.slug);
  const [first, ...others] = orders.filter(
    ({ id, unread_messages }) => !closed.includes(`${id} ${unread_messages}`),
  );
  if (orders.length === 0) return null;
  return (
    <>
      <Badge count={orders.reduce((sum, { unread_messages }) => sum + unread_messages, 0)} />
      {first && isAnswerNamedAt(path) && (
        <FootNote
          title={m.unread_title()}
          more={others.length > 0 ? m.unpaid_more({ count: others.length }) : ''}
          href={addressOf(first.id, paths, inShop)}
          search={{ drawer: orderMessageDrawer }}
          icon={<MailIcon className="size-6" />}
          go={m.unread_read()}
          onClose={() =>
            setClosed(
              keepClosed(orders.map(({ id, unread_messages }) => `${id} ${unread_messages}`)),
            )
          }
        >
          <span className="figures">{first.slug}</span>
          <span>{m.unread_count({ count: first.unread_messages })}</span>
        </FootNote>
      )}
    </>
  );
}

/**
 * An order that this browser's guest may have placed links to the page that is open to guests too.
 */
const addressOf = (id: number, paths: ChannelPaths, inShop: boolean): string =>
  inShop || (memberToken.get() !== null && guestToken.get() === null)
    ? paths.order(id)
    : paths.orderDone(id);

/** Rendered into the header's link by a portal: the header is in the first load, this badge is not. */
function Badge({ count }: { count: number }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    setPlace(document.getElementById('unread'));
  }, []);
  if (!place) return null;
  return createPortal(
    <>
      <span className="sr-only">{m.unread_badge({ count })}</span>
      <span
        key={count}
        aria-hidden="true"
        className="bump figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-chip bg-indigo px-1 text-12 leading-none font-semibold text-white"
      >
        {count > 99 ? '99+' : count}
      </span>
    </>,
    place,
  );
}
