import { Select } from '@noren/kit/components/inputs.tsx';
import { Button } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import type { AuditEntry, AuditKind } from '@noren/contract/entities/staff';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readConsole } from '../api/call.ts';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { actorOf, changedFields, foldBatches, subjectOf } from './audit-words.ts';
import { describeCall } from './call-words.ts';

const kinds: readonly AuditKind[] = ['order', 'goods', 'staff', 'settings'];

interface AuditFilter {
  staff?: string;
  about?: AuditKind;
}

const useAudit = (slug: string, filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', slug, filter],
    queryFn: ({ pageParam }) =>
      readConsole('GET /console/stores/{slug}/audit', {
        params: { slug },
        query: { ...filter, ...(pageParam !== null && { before: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** A store's audit log, newest first. A batch is a single entry that expands. */
export function AuditScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/changes' });
  const { data: me } = useQuery(meQuery());
  const [filter, setFilter] = useState<AuditFilter>({});
  const { data: all } = useAudit(slug, {});
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(
    slug,
    filter,
  );
  const region = me?.stores.find((one) => one.slug === slug)?.region ?? 'JP';
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid gap-5">
      <h1 className="text-22 font-semibold">{m.audit()}</h1>
      <AuditFilters
        seen={all?.pages.flatMap((page) => page.data) ?? []}
        filter={filter}
        onFilter={setFilter}
      />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : entries.length === 0 ? (
        <EmptyState title={m.audit_empty()}>{m.audit_empty_text()}</EmptyState>
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {foldBatches(entries).map((batch) => (
              <AuditBatch key={batch[0]?.id} batch={batch} region={region} />
            ))}
          </ol>
        </Card>
      )}
      {hasNextPage && (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.audit_more()}
          </Button>
        </div>
      )}
    </div>
  );
}

function AuditFilters({
  seen,
  filter,
  onFilter,
}: {
  seen: readonly AuditEntry[];
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}) {
  const people = [
    ...new Map(seen.flatMap(({ staff }) => (staff ? [[staff.id, staff.name] as const] : []))),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={m.audit_who()}
        value={filter.staff ?? ''}
        onChange={({ target }) => {
          const { staff: _, ...rest } = filter;
          onFilter(target.value === '' ? rest : { ...rest, staff: target.value });
        }}
      >
        <option value="">{m.audit_everybody()}</option>
        {people.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={m.audit_about()}
        value={filter.about ?? ''}
        onChange={({ target }) => {
          const { about: _, ...rest } = filter;
          onFilter(target.value === '' ? rest : { ...rest, about: target.value as AuditKind });
        }}
      >
        <option value="">{m.audit_everything()}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {m.audit_kind({ kind })}
          </option>
        ))}
      </Select>
    </div>
  );
}

function AuditBatch({ batch, region }: { batch: readonly AuditEntry[]; region: 'JP' | 'TW' }) {
  const [first] = batch;
  if (!first) return null;
  if (batch.length === 1) return <AuditRow entry={first} region={region} />;
  return (
    <li>
      <details>
        <summary className="target px-4 py-3">
          <span className="font-medium">{actorOf(first)}</span> {describeCall(first.call)}{' '}
          <span className="text-14 text-ink-soft">
            {m.audit_batch({ count: batch.length })} <DateTime value={first.at} region={region} />
          </span>
        </summary>
        <ol className="divide-y divide-line border-t border-line pl-4">
          {batch.map((entry) => (
            <AuditRow key={entry.id} entry={entry} region={region} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function AuditRow({ entry, region }: { entry: AuditEntry; region: 'JP' | 'TW' }) {
  const changed = changedFields(entry);
  return (
    <li className="grid gap-2 px-4 py-3">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{actorOf(entry)}</span>
        <span>{describeCall(entry.call)}</span>
        <span className="min-w-0 text-14 wrap-anywhere text-ink-soft">{subjectOf(entry)}</span>
        <span className="ml-auto text-14 text-ink-soft">
          <DateTime value={entry.at} region={region} />
        </span>
      </span>
      {changed.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[10rem_1fr_1fr]">
          {changed.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-ink-soft">{field}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <span className="sr-only">{m.audit_before()}: </span>
                {before}
              </dd>
              <dd className="min-w-0 wrap-anywhere">
                <span aria-hidden="true" className="text-ink-soft">
                  {'→ '}
                </span>
                <span className="sr-only">{m.audit_after()}: </span>
                {after}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
