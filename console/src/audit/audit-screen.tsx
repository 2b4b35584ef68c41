import { Button } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import type { AuditEntry } from '@noren/contract/entities/staff';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readConsole } from '../api/call.ts';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { words } from '../i18n/words.ts';
import { changedFields, deedOf } from './audit-words.ts';

/** Who changed what in a store, the last first. */
export function AuditScreen() {
  const say = words();
  const { slug } = useParams({ from: '/signed-in/stores/$slug/changes' });
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit', slug],
    queryFn: ({ pageParam }) =>
      readConsole('GET /console/stores/{slug}/audit', { params: { slug }, query: pageParam === null ? {} : { before: String(pageParam) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const region = me?.stores.find((one) => one.slug === slug)?.region ?? 'JP';
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid gap-5">
      <h1 className="text-22 font-semibold">{say.audit}</h1>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : entries.length === 0 ? (
        <EmptyState title={say.audit_empty}>{say.audit_empty_text}</EmptyState>
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} region={region} />
            ))}
          </ol>
        </Card>
      )}
      {hasNextPage && (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say.audit_more}
          </Button>
        </div>
      )}
    </div>
  );
}

function AuditRow({ entry, region }: { entry: AuditEntry; region: 'JP' | 'TW' }) {
  const say = words();
  const changed = changedFields(entry);
  return (
    <li className="grid gap-2 px-4 py-3">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{entry.staff?.name ?? say.audit_by_key}</span>
        <span>{deedOf(entry.call)}</span>
        <span className="min-w-0 text-14 wrap-anywhere text-ink-soft">{entry.subject}</span>
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
                <span className="sr-only">{say.audit_before}: </span>
                {before}
              </dd>
              <dd className="min-w-0 wrap-anywhere">
                <span className="sr-only">{say.audit_after}: </span>
                {after}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
