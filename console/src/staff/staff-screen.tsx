import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import type { StoreStaff } from '@noren/contract/entities/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery, staffQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { KeysCard } from './keys-card.tsx';
import { StaffRow } from './staff-row.tsx';
import { WebhooksToConfirm } from './webhooks-to-confirm.tsx';

/**
 * The staff of the store and open invitations. Only owners invite, change roles and remove staff.
 */
export function StaffScreen() {
  const client = useQueryClient();
  const { slug } = useParams({ from: '/signed-in/stores/$slug/staff' });
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(staffQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[30rem]" />;
  const isOwner = me?.stores.find((store) => store.slug === slug)?.role === 'owner';
  const renewed = (staff: StoreStaff) => {
    client.setQueryData(staffQuery(slug).queryKey, staff);
    void client.invalidateQueries({ queryKey: meQuery().queryKey });
  };
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-22 font-semibold">{m.staff()}</h1>
        <p className="phrase-left text-14 text-ink-soft">{m.staff_lead()}</p>
      </div>
      <Card className="p-5">
        <ul className="grid divide-y divide-line">
          {data.staff.map((one) => (
            <StaffRow key={one.id} slug={slug} one={one} canChange={isOwner} onChanged={renewed} />
          ))}
        </ul>
      </Card>
      {data.invitations.length > 0 && (
        <Card className="grid gap-2 p-5">
          <h2 className="text-18 font-semibold">{m.invite_open()}</h2>
          <ul className="grid divide-y divide-line">
            {data.invitations.map((one) => (
              <InvitationRow
                key={one.id}
                slug={slug}
                one={one}
                canChange={isOwner}
                onChanged={renewed}
              />
            ))}
          </ul>
        </Card>
      )}
      <WebhooksToConfirm slug={slug} webhooks={data.webhooks_to_confirm} />
      {isOwner && <InvitationForm slug={slug} onInvited={renewed} />}
      {isOwner && <KeysCard slug={slug} />}
    </div>
  );
}
