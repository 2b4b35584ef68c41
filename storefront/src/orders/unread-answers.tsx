import type { UnreadOrder } from '@noren/contract/entities/order';
import type { Store } from '@noren/contract/entities/store';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { queryOf } from '../api/query.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import { orderMessageDrawer } from '../drawers/order-message-drawer.tsx';
import * as m from '../i18n/generated/messages.js';
import { guestToken, memberToken } from '../session/tokens.ts';
import { AppLink } from '../ui/app-link.tsx';
import { MailIcon } from '../ui/icons.tsx';
import { isAnswerNamedAt } from './unpaid-places.ts';

/** An answer comes by a person's hand, in ms. */
const askAgain = 60_000;
/** More than these are in the list of orders. */
const most = 3;

/** Answers of the store that were not read yet: their number at the way to the orders, on every page, and on those where somebody comes back, which orders. */
export function UnreadAnswers({ store, paths }: { store: Pick<Store, 'slug'>; paths: ChannelPaths }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data = [] } = useQuery({ ...queryOf('GET /orders/unread'), staleTime: 5_000, refetchInterval: askAgain, refetchOnWindowFocus: true });
  const inShop = paths.account === null;
  // the marketplace's list of orders is one store's, the shop's goes over all of them
  const orders = data.filter((order) => inShop || order.store.slug === store.slug);
  if (orders.length === 0) return null;
  return (
    <>
      <Badge count={orders.reduce((sum, { unread_messages }) => sum + unread_messages, 0)} />
      {isAnswerNamedAt(path) && (
        <section aria-label={m.unread_title()} className="page grid gap-2 py-2">
          {orders.slice(0, most).map((order) => (
            <AnswerLink key={order.id} order={order} href={addressOf(order.id, paths, inShop)} />
          ))}
        </section>
      )}
    </>
  );
}

/** Whoever may have ordered as this browser's guest is led to the page that opens for guests too. */
const addressOf = (id: number, paths: ChannelPaths, inShop: boolean): string =>
  inShop || (memberToken.get() !== null && guestToken.get() === null) ? paths.order(id) : paths.orderDone(id);

function AnswerLink({ order: { slug, unread_messages }, href }: { order: UnreadOrder; href: string }) {
  return (
    <AppLink
      href={href}
      search={{ drawer: orderMessageDrawer }}
      className="flex min-h-14 items-center gap-3 rounded-card bg-indigo-tint px-4 py-2 text-14 text-indigo hover:ring-1 hover:ring-indigo"
    >
      <MailIcon className="size-6 shrink-0" />
      <span className="grid min-w-0 flex-1">
        <span className="phrase font-semibold">{m.unread_title()}</span>
        <span className="figures flex flex-wrap gap-x-3 text-ink-soft">
          <span>{slug}</span>
          <span>{m.unread_count({ count: unread_messages })}</span>
        </span>
      </span>
      <span className="shrink-0 font-semibold underline underline-offset-4">{m.unread_read()}</span>
    </AppLink>
  );
}

/** On the header's way to the orders, which is in the first load and knows nothing of it. */
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
