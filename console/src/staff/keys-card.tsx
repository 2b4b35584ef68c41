import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import type { StoreKey } from '@noren/contract/entities/staff';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';

const keysQuery = (slug: string) =>
  queryOptions({
    queryKey: ['keys', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/keys', { params: { slug } })).data,
  });

/** API keys for the store's own systems; only owners create and remove them. */
export function KeysCard({ slug }: { slug: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(keysQuery(slug));
  const renewed = (keys: StoreKey[]) => void client.setQueryData(keysQuery(slug).queryKey, keys);
  return (
    <Card id="keys" className="grid gap-4 p-5">
      <div>
        <h2 className="text-18 font-semibold">{m.keys_title()}</h2>
        <p className="phrase-left text-14 text-ink-soft">{m.keys_lead()}</p>
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-12" />}
      {data?.length === 0 && <p className="text-14 text-ink-soft">{m.keys_none()}</p>}
      {data && data.length > 0 && (
        <ul className="grid divide-y divide-line">
          {data.map((one) => (
            <KeyRow key={one.id} slug={slug} one={one} onChanged={renewed} />
          ))}
        </ul>
      )}
      <KeyForm slug={slug} onMade={renewed} />
    </Card>
  );
}
