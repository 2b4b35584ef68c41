import { textButton } from '@noren/kit/components/button.tsx';
import type { PostProduct } from '@noren/contract/entities/live-post';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import * as m from '../i18n/generated/messages.js';
import { soldLast, waitingOf } from './chosen-rules.ts';
import type { Choice } from './use-choice.ts';

export interface ChosenToolsProps {
  choice: Choice;
  words: string;
  onWords: (words: string) => void;
  /** the visible products; null: all */
  found: readonly PostProduct[] | null;
  /** starts selecting several; null: already selecting */
  onMark: (() => void) | null;
}

/** Actions for many chosen products: search, put on sale, move sold-out ones to the end. */
export function ChosenTools({ choice, words, onWords, found, onMark }: ChosenToolsProps) {
  const { products } = choice;
  const waiting = waitingOf(found ?? products);
  const order = products.map(({ id }) => id);
  const sorted = soldLast(products);
  return (
    <div className="sticky top-0 z-20 -mx-4 grid gap-1 bg-paper/95 px-4 py-2 backdrop-blur-sm">
      <SearchField
        words={words}
        onWords={onWords}
        label={m.seller_chosen_search()}
        clearLabel={m.seller_clear_search()}
        variant="plain"
      />
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        {onMark && (
          <button type="button" className={textButton} onClick={onMark}>
            {m.seller_mark()}
          </button>
        )}
        {onMark && waiting.length > 1 && (
          <button
            type="button"
            className={textButton}
            onClick={() => {
              choice.setStatuses(waiting, 'selling');
              showToast(m.seller_sold_all({ count: waiting.length }), 'done', {
                label: m.seller_undo(),
                run: () => choice.setStatuses(waiting, 'init'),
              });
            }}
          >
            {m.seller_sell_all({ count: waiting.length })}
          </button>
        )}
        {onMark && sorted.join() !== order.join() && (
          <button
            type="button"
            className={textButton}
            onClick={() => {
              choice.arrange(sorted);
              showToast(m.seller_sold_last_done(), 'done', {
                label: m.seller_undo(),
                run: () => choice.arrange(order),
              });
            }}
          >
            {m.seller_sold_last()}
          </button>
        )}
        <p role="status" className="figures ml-auto px-2 text-14 text-ink-soft">
          {found && m.seller_count({ count: found.length })}
        </p>
      </div>
    </div>
  );
}
