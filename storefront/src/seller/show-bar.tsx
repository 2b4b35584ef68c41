import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { useEffect, useEffectEvent } from 'react';
import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { NumberMark } from '../products/number-mark.tsx';
import { coverOf } from '../products/product-facts.ts';
import type { ShowingChoice } from './use-showing.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/**
 * In reach of the host's thumb: the product that viewers see now, and a large button for the next.
 */
export function ShowBar({
  products,
  showing,
  store,
}: {
  products: readonly PostProduct[];
  showing: ShowingChoice;
  store: Pick<Store, 'region'>;
}) {
  const shown = products.find(({ id }) => id === showing.id);
  const { next } = showing;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key !== 'n' ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      !next
    )
      return;
    event.preventDefault();
    showing.show(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <section
      aria-label={m.seller_showing()}
      className="sticky bottom-0 z-20 -mx-4 grid gap-2 rounded-t-sheet bg-card px-4 pt-3 shadow-sheet safe-bottom"
    >
      <div className="flex min-h-14 items-center gap-3">
        {shown ? (
          <>
            <span className="relative w-11 shrink-0 overflow-hidden rounded-control">
              <Picture url={coverOf(shown)?.url} alt="" sizes="44px" />
              <NumberMark number={shown.number} />
            </span>
            <div className="min-w-0 flex-1">
              <p lang={contentLanguage[store.region]} className="truncate text-14 font-semibold">
                {shown.name}
              </p>
              <p className="figures flex flex-wrap gap-x-2.5 text-12 text-ink-soft">
                <span className="font-semibold text-vermilion">{m.seller_showing()}</span>
                {!shown.is_printio_product && (
                  <span>{m.seller_left({ count: shown.available_quantity })}</span>
                )}
                {!!shown.held_quantity && (
                  <span>{m.live_in_carts({ count: shown.held_quantity })}</span>
                )}
              </p>
            </div>
            <button type="button" className={textButton} onClick={() => showing.show(null)}>
              {m.seller_show_end()}
            </button>
          </>
        ) : (
          <p className="text-14 text-ink-soft">{m.seller_show_none()}</p>
        )}
      </div>
      <Button
        wide
        className="min-h-14 justify-between"
        disabled={!next}
        aria-keyshortcuts="n"
        onClick={() => next && showing.show(next)}
      >
        <span className="shrink-0">{m.seller_show_next()}</span>
        {next && (
          <span
            lang={contentLanguage[store.region]}
            className="line-clamp-1 text-14 font-medium opacity-90"
          >
            {next.number}. {next.name}
          </span>
        )}
      </Button>
    </section>
  );
}
