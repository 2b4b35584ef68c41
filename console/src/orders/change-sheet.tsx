import { Drawer } from '@noren/kit/components/drawer.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { ChangeDeliveryForm } from './change-delivery-form.tsx';
import { ChangeGoodsForm } from './change-goods-form.tsx';
import { changeQuery, goodsOfOrderQuery } from './change-reads.ts';
import { renewOrders } from './order-reads.ts';

interface ChangeSheetProps {
  slug: string;
  order: ConsoleOrder;
  /** packers change only the delivery */
  mayChangeGoods: boolean;
  onClose: () => void;
}

/** The sheet that changes an order before it ships: its delivery, or its goods and sums. */
export function ChangeSheet({ slug, order, mayChangeGoods, onClose }: ChangeSheetProps) {
  const client = useQueryClient();
  const [part, setPart] = useState<'delivery' | 'goods'>('delivery');
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  function done() {
    void renewOrders(client, slug);
    void client.invalidateQueries({ queryKey: ['goods', slug] });
    onClose();
  }
  const shared = { slug, order, onDone: done };
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.change_title()}
      footer={<div ref={setFooter} className="grid gap-3" />}
    >
      <div className="grid gap-5">
        {mayChangeGoods && (
          <div role="group" aria-label={m.change_part()} className="flex flex-wrap gap-2">
            {(['delivery', 'goods'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={part === one}
                className={classNames(
                  'target rounded-chip border px-4 text-14',
                  part === one
                    ? 'border-indigo bg-indigo text-white'
                    : 'border-line-strong bg-card',
                )}
                onClick={() => setPart(one)}
              >
                {one === 'delivery' ? m.change_part_delivery() : m.change_part_goods()}
              </button>
            ))}
          </div>
        )}
        {footer && part === 'delivery' && <DeliveryPart {...shared} footer={footer} />}
        {footer && part === 'goods' && <GoodsPart {...shared} footer={footer} />}
      </div>
    </Drawer>
  );
}

interface PartProps {
  slug: string;
  order: ConsoleOrder;
  onDone: () => void;
  footer: HTMLElement;
}

function DeliveryPart({ slug, order, ...rest }: PartProps) {
  const { data, error, refetch } = useQuery(changeQuery(slug, order.id));
  const reload = () => void refetch();
  if (data)
    return (
      <ChangeDeliveryForm slug={slug} order={order} current={data} onReload={reload} {...rest} />
    );
  return error ? <LoadFailed error={error} onRetry={reload} /> : <Skeleton className="h-96" />;
}

function GoodsPart({ slug, order, ...rest }: PartProps) {
  const { data, error, refetch } = useQuery(goodsOfOrderQuery(slug, order.id));
  const reload = () => void refetch();
  if (data)
    return <ChangeGoodsForm slug={slug} order={order} current={data} onReload={reload} {...rest} />;
  return error ? <LoadFailed error={error} onRetry={reload} /> : <Skeleton className="h-96" />;
}
