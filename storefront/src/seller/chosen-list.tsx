import { AutoScroller, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { useRowMoves } from '../live/use-row-moves.ts';
import { findChosen } from './chosen-rules.ts';
import { ChosenRow } from './chosen-row.tsx';
import { ChosenTools } from './chosen-tools.tsx';
import { MarkBar } from './mark-bar.tsx';
import { useSellerStage } from './seller-stage.ts';
import type { Choice } from './use-choice.ts';
import { useDragging } from './use-dragging.ts';
import { useLifting } from './use-lifting.ts';
import { ShowBar } from './show-bar.tsx';
import { useMarks } from './use-marks.ts';
import { useShowing } from './use-showing.ts';

const FlashPriceSheet = lazy(() =>
  import('./flash-price-sheet.tsx').then((part) => ({ default: part.FlashPriceSheet })),
);

const plugins = [AutoScroller];
const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 3 })],
  }),
];

/** Number of products from which the tools are shown. */
const toolsFrom = 4;

/** The chosen products in the buyers' order; reordered by dragging, keyboard or buttons. */
export function ChosenList({ choice }: { choice: Choice }) {
  const { store, live } = useSellerStage();
  const list = useRef<HTMLOListElement>(null);
  const known = new Map(choice.products.map((product) => [product.id, product]));
  const settled = choice.products.map((product) => product.id);
  const dragging = useDragging(list, settled, choice.move);
  const lifting = useLifting(list, settled, (id) => known.get(id)?.name ?? '', choice.move);
  const [words, setWords] = useState('');
  const [flashOf, setFlashOf] = useState<number | null>(null);
  const found = findChosen(choice.products, words);
  const marks = useMarks(choice.products);
  // a filtered list cannot be reordered, because hidden products are in between
  const order = found?.map(({ id }) => id) ?? dragging.order ?? lifting.order;
  useRowMoves(list, order, dragging.id);
  const showing = useShowing(live, choice.products);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {choice.products.length >= toolsFrom && (
        <ChosenTools
          choice={choice}
          words={words}
          onWords={setWords}
          found={found}
          onMark={marks.isOn ? null : marks.begin}
        />
      )}
      {/* also describes the handles, so it stays for screen readers */}
      <p className={classNames('phrase-left text-14 text-ink-soft', marks.isOn && 'sr-only')}>
        {m.seller_order_help()}
        <span id="order-help" className="pointer-coarse:hidden">
          {' '}
          {m.seller_order_help_keys()}
        </span>
      </p>
      {found?.length === 0 && (
        <EmptyState title={m.seller_goods_no_match()}>{m.seller_chosen_no_match_text()}</EmptyState>
      )}
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
                isFirst={id === settled[0]}
                isLast={index === order.length - 1}
                isFound={found !== null || marks.isOn}
                mark={marks.isOn ? { isOn: marks.has(id), onToggle: marks.toggle } : null}
                isLifted={id === dragging.id || id === lifting.id}
                onHandleKey={lifting.onHandleKey}
                onHandleBlur={lifting.onHandleBlur}
                onStep={lifting.onStep}
                onStatus={choice.setStatus}
                onRemove={choice.remove}
                isShown={id === showing.id}
                onShow={showing.show}
                onFlash={({ id: opened }) => setFlashOf(opened)}
              />,
            ];
          })}
        </ol>
      </DragDropProvider>
      {!marks.isOn && <ShowBar products={choice.products} showing={showing} store={store} />}
      {marks.isOn && <MarkBar choice={choice} marks={marks} inSight={found ?? choice.products} />}
      <Suspense>
        {live?.post && (
          <FlashPriceSheet
            postId={live.post.id}
            product={known.get(flashOf ?? 0) ?? null}
            store={store}
            onClose={() => setFlashOf(null)}
          />
        )}
      </Suspense>
      <p className="sr-only" role="status" aria-live="assertive">
        {lifting.announcement}
      </p>
    </div>
  );
}
