import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { PolicyCard } from './policy-card.tsx';
import { policiesQuery } from './policy-reads.ts';
import { PolicyVersions } from './policy-versions.tsx';

/** The store's terms and privacy policy: current and earlier versions. */
export function PoliciesScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/policies' });
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(policiesQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[30rem]" />;
  const store = me?.stores.find((one) => one.slug === slug);
  const region = store?.region ?? 'JP';
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-22 font-semibold">{m.policies_title()}</h1>
        <p className="phrase-left text-14 text-ink-soft">{m.policies_lead()}</p>
      </div>
      {(['terms', 'privacy'] as const).map((policy) => (
        <PolicyCard
          key={policy}
          slug={slug}
          region={region}
          policy={policy}
          current={data.filter((version) => version.policy === policy)}
          mayPublish={store?.role === 'owner'}
        />
      ))}
      <PolicyVersions slug={slug} region={region} />
    </div>
  );
}
