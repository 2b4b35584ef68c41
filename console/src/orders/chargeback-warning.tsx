import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';

type Marked = Pick<ConsoleOrderEntry, 'number' | 'chargeback'>;

/** The mark of an order with an open chargeback, or a lost one in grey. */
export const ChargebackChip = ({ order: { chargeback } }: { order: Marked }) =>
  chargeback ? (
    <Chip
      {...(chargeback === 'open'
        ? { className: 'bg-plum-tint text-plum' }
        : { variant: 'sold' as const })}
    >
      {m.chargeback_mark()}
    </Chip>
  ) : null;

/** Warns before orders are shipped whose payment a chargeback has taken, or may take. */
export function ChargebackWarning({ orders }: { orders: readonly Marked[] }) {
  const marked = orders.filter(({ chargeback }) => chargeback);
  const [first] = marked;
  if (!first?.chargeback) return null;
  return (
    <p
      role="alert"
      className="phrase-left rounded-card bg-plum-tint px-4 py-3 font-semibold text-plum"
    >
      {orders.length === 1
        ? m.chargeback_warning({ state: first.chargeback })
        : m.chargeback_warning_of({ numbers: marked.map(({ number }) => number).join(', ') })}
    </p>
  );
}
