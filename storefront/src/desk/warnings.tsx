import type { Desk } from '@noren/contract/entities/desk';
import { AlertIcon } from '@noren/kit/icons/frame-icons.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { warningsOf, type Warning } from './desk-rules.ts';

/** More would push the products off a phone's screen. */
const maxShown = 4;

function wordsOf(warning: Warning, readAt: number): string {
  switch (warning.kind) {
    case 'offline':
      return m.desk_warn_offline({ time: new Date(readAt).toLocaleTimeString(currentLocale()) });
    case 'no_video':
      return m.desk_warn_no_video();
    case 'holds_ending':
      return m.desk_warn_ending({
        count: warning.units,
        name: `${warning.number}. ${warning.name}`,
      });
    case 'sold_out':
      return m.desk_warn_sold_out({ name: `${warning.number}. ${warning.name}` });
    case 'few_left':
      return m.desk_warn_few({ count: warning.units, name: `${warning.number}. ${warning.name}` });
  }
}

const isUrgent = ({ kind }: Warning): boolean =>
  kind === 'offline' || kind === 'no_video' || kind === 'holds_ending';

export function Warnings({
  desk,
  isConnected,
  readAt,
}: {
  desk: Desk;
  isConnected: boolean;
  readAt: number;
}) {
  const warnings = warningsOf(desk, isConnected);
  if (warnings.length === 0) return null;
  const hidden = warnings.length - maxShown;
  return (
    <section aria-label={m.desk_warnings()}>
      <ul className="grid gap-1">
        {warnings.slice(0, maxShown).map((warning, nth) => (
          <li
            key={nth}
            className={classNames(
              'flex items-start gap-2 rounded-control px-3 py-1.5 text-14 font-medium',
              isUrgent(warning) ? 'bg-vermilion-tint text-vermilion-deep' : 'bg-sold-tint text-ink',
            )}
          >
            <AlertIcon className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{wordsOf(warning, readAt)}</span>
          </li>
        ))}
        {hidden > 0 && (
          <li className="px-3 text-12 text-ink-soft">{m.desk_warn_more({ count: hidden })}</li>
        )}
      </ul>
    </section>
  );
}
