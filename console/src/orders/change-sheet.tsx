import { Drawer } from '@noren/kit/components/drawer.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { ChangeDeliveryForm } from './change-delivery-form.tsx';
import { changeQuery } from './change-reads.ts';
import { renewOrders } from './order-reads.ts';

interface ChangeSheetProps {
  slug: string;
  order: ConsoleOrder;
  onClose: () => void;
}

/** The sheet that changes an order before it ships. */
export function ChangeSheet({ slug, order, onClose }: ChangeSheetProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(changeQuery(slug, order.id));
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  function done() {
    void renewOrders(client, slug);
    onClose();
  }
  const isLoading = data === undefined && !error;
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.change_title()}
      footer={<div ref={setFooter} className="grid gap-3" />}
    >
      {isLoading && <Skeleton className="h-96" />}
      {error && data === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && footer && (
        <ChangeDeliveryForm
          slug={slug}
          order={order}
          current={data}
          onReload={() => void refetch()}
          onDone={done}
          footer={footer}
        />
      )}
    </Drawer>
  );
}
