import type { DeskProduct } from '@noren/contract/entities/desk';
import type { Store } from '@noren/contract/entities/store';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import type { LastAction } from './use-actions.ts';

/** The button for the next product, at the bottom, within reach of the thumb. */
export function NextBar({
  next,
  typed,
  last,
  store,
  onNext,
}: {
  next: DeskProduct | null;
  /** the number typed on a keyboard so far */
  typed: string;
  last: LastAction | null;
  store: Pick<Store, 'region'>;
  onNext: () => void;
}) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 bg-card px-4 pt-3 shadow-sheet safe-bottom">
      <div className="mx-auto max-w-page">
        <div
          role="status"
          className={
            typed === '' && !last
              ? 'sr-only'
              : 'flex min-h-11 items-center justify-between gap-3 pb-1'
          }
        >
          {typed !== '' ? (
            <p className="figures flex-1 text-center text-18 font-semibold text-indigo">
              {m.desk_typed({ number: typed })}
            </p>
          ) : (
            last && (
              <>
                <p className="min-w-0 flex-1 truncate text-14">{last.text}</p>
                {last.undo && (
                  <button type="button" className={textButton} onClick={last.undo}>
                    {m.seller_undo()}
                  </button>
                )}
              </>
            )
          )}
        </div>
        <Button
          wide
          className="min-h-16 text-18"
          disabled={!next}
          aria-keyshortcuts="n ArrowRight"
          onClick={onNext}
        >
          <span className="shrink-0">{next ? m.desk_next() : m.desk_next_none()}</span>
          {next && (
            <span
              lang={contentLanguage[store.region]}
              className="line-clamp-1 text-14 font-medium opacity-90"
            >
              {next.number}. {next.name}
            </span>
          )}
        </Button>
      </div>
    </div>
  );
}
