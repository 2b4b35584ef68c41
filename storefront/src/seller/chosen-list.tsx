import { AutoScroller, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { useRef } from 'react';
import * as m from '../i18n/generated/messages.js';
import { useRowMoves } from '../live/use-row-moves.ts';
import { ChosenRow } from './chosen-row.tsx';
import { useSellerStage } from './seller-stage.ts';
import type { Choice } from './use-choice.ts';
import { useDragging } from './use-dragging.ts';
import { useLifting } from './use-lifting.ts';

const plugins = [AutoScroller];
const sensors = [PointerSensor.configure({ activationConstraints: [new PointerActivationConstraints.Distance({ value: 3 })] })];

/** What is chosen, in the order buyers see; moved by hand, by keyboard or by its buttons. */
export function ChosenList({ choice }: { choice: Choice }) {
  const { store } = useSellerStage();
  const list = useRef<HTMLOListElement>(null);
  const known = new Map(choice.products.map((product) => [product.id, product]));
  const settled = choice.products.map((product) => product.id);
  const dragging = useDragging(list, settled, choice.move);
  const lifting = useLifting(list, settled, (id) => known.get(id)?.name ?? '', choice.move);
  const order = dragging.order ?? lifting.order;
  useRowMoves(list, order, dragging.id);
  return (
    <div className="grid gap-3">
      <p className="phrase-left text-14 text-ink-soft">
        {m.seller_order_help()}
        <span id="order-help" className="pointer-coarse:hidden">
          {' '}
          {m.seller_order_help_keys()}
        </span>
      </p>
      <DragDropProvider plugins={plugins} sensors={sensors} {...dragging.events}>
        <ol ref={list} className="relative grid gap-2.5">
          {order.flatMap((id, index) => {
            const product = known.get(id);
            if (!product) return [];
            return [
              <ChosenRow
                key={id}
                product={product}
                store={store}
                place={index + 1}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                isLifted={id === dragging.id || id === lifting.id}
                onHandleKey={lifting.onHandleKey}
                onHandleBlur={lifting.onHandleBlur}
                onStep={lifting.onStep}
                onStatus={(one, status) => choice.setStatus(one.id, status)}
                onRemove={choice.remove}
              />,
            ];
          })}
        </ol>
      </DragDropProvider>
      <p className="sr-only" role="status" aria-live="assertive">
        {lifting.said}
      </p>
    </div>
  );
}
