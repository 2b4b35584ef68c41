import type { PostProduct } from '@noren/contract/entities/live-post';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import * as m from '../i18n/generated/messages.js';
import { firstOfAll, waitingOf } from './chosen-rules.ts';
import type { Choice } from './use-choice.ts';
import type { Marks } from './use-marks.ts';

export interface MarkBarProps {
  choice: Choice;
  marks: Marks;
  /** the visible products, which "all" selects */
  inSight: readonly PostProduct[];
}

/** Actions for the marked products, in reach of the thumb; each can be undone. */
export function MarkBar({ choice, marks, inSight }: MarkBarProps) {
  const marked = marks.products;
  const count = marked.length;
  const ids = marked.map(({ id }) => id);
  const waiting = waitingOf(marked);
  const order = choice.products.map(({ id }) => id);
  const isAll = inSight.every(({ id }) => marks.has(id));
  /** Runs an action, shows a toast with undo, and ends the marking. */
  function act(work: () => void, said: string, undo: () => void): void {
    work();
    marks.end();
    showToast(said, 'done', { label: m.seller_undo(), run: undo });
  }
  return (
    <div
      role="group"
      aria-label={m.seller_mark()}
      className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper/95 px-4 pt-1 backdrop-blur-sm safe-bottom"
    >
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <p role="status" className="figures mr-auto px-2 text-14 font-semibold">
          {m.seller_marked({ count })}
        </p>
        <button
          type="button"
          className={textButton}
          onClick={() =>
            marks.set(isAll ? [] : [...new Set([...ids, ...inSight.map(({ id }) => id)])])
          }
        >
          {isAll ? m.seller_mark_none() : m.seller_mark_all()}
        </button>
        <button type="button" className={textButton} onClick={marks.end}>
          {m.seller_mark_end()}
        </button>
      </div>
      <div className="flex flex-wrap gap-2 pt-1 *:flex-1">
        <Button
          variant="quiet"
          className="px-3 text-14"
          disabled={count === 0}
          onClick={() =>
            act(
              () => choice.arrange(firstOfAll(order, ids)),
              m.seller_topped({ count }),
              () => choice.arrange(order),
            )
          }
        >
          {m.seller_marked_top()}
        </Button>
        <Button
          variant="quiet"
          className="px-3 text-14"
          disabled={count === 0}
          onClick={() => {
            choice.removeAll(marked);
            marks.end();
          }}
        >
          {m.seller_marked_out()}
        </Button>
        <Button
          variant="quiet"
          className="px-3 text-14"
          disabled={waiting.length === 0}
          onClick={() =>
            act(
              () => choice.setStatuses(waiting, 'selling'),
              m.seller_sold_all({ count: waiting.length }),
              () => choice.setStatuses(waiting, 'init'),
            )
          }
        >
          {m.seller_marked_sell()}
        </Button>
      </div>
    </div>
  );
}
