import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { Select } from '@noren/kit/components/inputs.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { slipsQuery } from './order-reads.ts';
import { PackingSlip } from './packing-slip.tsx';
import { parcelsOf } from './pick-lines.ts';
import { PickList } from './pick-list.tsx';

const kinds = ['both', 'pick', 'slips'] as const;

/** Prints the chosen orders on A4: a pick list, and a packing slip per order. */
export function PrintScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/orders/print' });
  const { ids, what = 'both' } = useSearch({ from: '/signed-in/stores/$slug/orders/print' });
  const navigate = useNavigate({ from: '/stores/$slug/orders/print' });
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...slipsQuery(slug, ids),
    enabled: ids !== '',
  });
  const back = (
    <Link to="/stores/$slug/orders" params={{ slug }} className={buttonClass('quiet')}>
      {m.order_back()}
    </Link>
  );
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (ids === '' || data?.length === 0)
    return (
      <EmptyState title={m.print_none()} next={back}>
        {m.print_none_text()}
      </EmptyState>
    );
  if (!data) return <Skeleton className="h-[40rem]" />;
  return (
    <div className="grid gap-6 print:block">
      <div className="grid gap-4 print:hidden">
        <h1 className="text-22 font-semibold">{m.print_title()}</h1>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-64">
            <Select
              label={m.print_what()}
              value={what}
              onChange={(event) =>
                void navigate({
                  search: { ids, what: event.target.value as (typeof kinds)[number] },
                  replace: true,
                })
              }
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {m.print_kind({ kind })}
                </option>
              ))}
            </Select>
          </div>
          <Button onClick={() => window.print()}>{m.print_start()}</Button>
          {back}
        </div>
      </div>
      {what !== 'slips' && <PickList slips={data} at={dataUpdatedAt} />}
      {what !== 'pick' &&
        parcelsOf(data).map((slips) => <PackingSlip key={slips[0]?.id} slips={slips} />)}
    </div>
  );
}
