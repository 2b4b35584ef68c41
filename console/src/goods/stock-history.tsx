import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import type { StockChange } from '@noren/contract/entities/goods';
import { useQuery } from '@tanstack/react-query';
import { stockChangesQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';

interface StockHistoryProps {
  slug: string;
  region: 'JP' | 'TW';
  sku_id: number;
}

/** Lists the corrections of a SKU's stock, newest first. */
export function StockHistory({ slug, region, sku_id }: StockHistoryProps) {
  const { data, error, refetch } = useQuery(stockChangesQuery(slug, sku_id));
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold">{m.stock_history()}</h4>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16" />
      ) : data.length === 0 ? (
        <p className="phrase-left text-14 text-ink-soft">{m.stock_history_empty()}</p>
      ) : (
        <ol
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line bg-card"
          tabIndex={0}
          aria-label={m.stock_history()}
        >
          {data.map((change) => (
            <ChangeRow key={change.id} change={change} region={region} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ChangeRow({ change, region }: { change: StockChange; region: 'JP' | 'TW' }) {
  const signed = change.change > 0 ? `+${change.change}` : String(change.change);
  const by = change.staff?.name ?? m.audit_by_key();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2 text-14">
      <span className="phrase-left font-medium">
        {[m.reason({ reason: change.reason }), change.note].filter(Boolean).join(' · ')}
      </span>
      <span className="text-right font-medium tabular-nums">
        {change.on_hand === null
          ? signed
          : `${change.on_hand - change.change} → ${change.on_hand} (${signed})`}
      </span>
      <span className="col-span-2 text-ink-soft">
        <DateTime value={change.at} region={region} /> · {by}
      </span>
    </li>
  );
}
