import { Button } from '@noren/kit/components/button.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { gatewaysQuery, meQuery, settingsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayTest } from './gateway-test.tsx';

const gatewayOf = { JP: 'gmo', TW: 'payuni' } as const satisfies Record<
  'JP' | 'TW',
  PaymentGateway
>;

/**
 * The store's gateway account. Only the owner connects and disconnects it; a manager may test it.
 */
export function GatewaysCard({ slug, region }: { slug: string; region: 'JP' | 'TW' }) {
  const { data: me } = useQuery(meQuery());
  const isOwner = me?.stores.find((store) => store.slug === slug)?.role === 'owner';
  return (
    <Card id="gateways" className="grid scroll-mt-4 gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.gateways_title()}</h2>
      {isOwner ? (
        <Connection slug={slug} gateway={gatewayOf[region]} />
      ) : (
        <p className="phrase-left text-14 text-ink-soft">{m.gateways_owner_only()}</p>
      )}
      <GatewayTest slug={slug} gateway={gatewayOf[region]} />
    </Card>
  );
}

function Connection({ slug, gateway }: { slug: string; gateway: PaymentGateway }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(gatewaysQuery(slug));
  const [opens, setOpens] = useState<'form' | 'removal' | null>(null);
  const renew = async (said: string) => {
    setOpens(null);
    showToast(said);
    await Promise.all([
      client.invalidateQueries({ queryKey: gatewaysQuery(slug).queryKey }),
      client.invalidateQueries({ queryKey: settingsQuery(slug).queryKey }),
    ]);
  };
  const [remove, busy] = useMutation(async () => {
    const result = await callConsole('PUT /console/stores/{slug}/gateway-credentials', {
      params: { slug },
      body: { [gateway]: null },
    });
    if (result.ok) await renew(m.gateway_removed());
    else showToast(errorSentence(result.error), 'error');
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  const shop = { gmo: data.gmo?.shop_id, payuni: data.payuni?.mer_id }[gateway] ?? null;
  return (
    <div className="grid gap-3">
      <p className="phrase-left text-14 text-ink-soft">{m.gateways_lead()}</p>
      <div>
        <h3 className="font-semibold">{m.gateway({ gateway })}</h3>
        <p className={shop === null ? 'text-ink-soft' : 'text-pine'}>
          {shop === null ? m.gateway_none() : m.gateway_shop({ shop })}
        </p>
      </div>
      {!data.switched_on[gateway] && (
        <p className="phrase-left rounded-control bg-sold-tint px-3 py-2 text-14">
          {m.gateway_switched_off()}
        </p>
      )}
      {data.notify_urls[gateway] !== null && data.switched_on[gateway] && (
        <TextInput
          label={m.gateway_notify_url()}
          hint={m.gateway_notify_hint()}
          readOnly
          value={data.notify_urls[gateway]}
          onFocus={(event) => event.target.select()}
        />
      )}
      {opens === 'form' && (
        <GatewayForm
          slug={slug}
          gateway={gateway}
          onSaved={() => void renew(m.gateway_saved())}
          onCancel={() => setOpens(null)}
        />
      )}
      {opens === 'removal' && (
        <RemovalQuestion
          question={m.gateway_remove_sure()}
          act={m.gateway_remove()}
          busy={busy}
          onRemove={() => remove()}
          onKeep={() => setOpens(null)}
        />
      )}
      {opens === null && (
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setOpens('form')}>
            {shop === null ? m.gateway_set() : m.gateway_change()}
          </Button>
          {shop !== null && (
            <Button variant="text" onClick={() => setOpens('removal')}>
              {m.gateway_remove()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
