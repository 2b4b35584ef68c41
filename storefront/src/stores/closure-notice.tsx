import type { Store } from '@noren/contract/entities/store';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** Says that the store takes no orders for a while, until when, and the merchant's own words. */
export function ClosureNotice({ store }: { store: Pick<Store, 'closure' | 'region'> }) {
  const { closure, region } = store;
  if (!closure) return null;
  const { note, reopens_at } = closure;
  return (
    <div className="border-b border-line bg-paper-deep print:hidden">
      <div role="status" className="page grid gap-0.5 py-3 text-14">
        <p className="phrase-left font-semibold">
          {reopens_at === null
            ? m.store_closed()
            : m.store_closed_until({ time: shortTime(reopens_at, region, currentLocale()) })}
        </p>
        {note !== '' && (
          <p lang={contentLanguage[region]} className="phrase-left text-ink-soft">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
