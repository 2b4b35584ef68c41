import type { Order } from '@noren/contract/entities/order';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';

const Conversation = lazy(async () => ({
  default: (await import('./conversation.tsx')).Conversation,
}));

/** spec §2, drawers: order message. */
export const orderMessageDrawer = 'order-message';

export function OrderMessageDrawer({ order }: { order: Order }) {
  const drawer = useDrawer(orderMessageDrawer);
  return (
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={m.orders_messages()} place="side">
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <Conversation order={order} />
      </Suspense>
    </Drawer>
  );
}
