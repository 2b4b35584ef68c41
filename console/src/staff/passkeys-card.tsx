import type { OwnPasskeys } from '@noren/contract/entities/passkeys';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { mayHavePasskeys } from '../api/passkey-device.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async () => (await readConsole('GET /console/me/passkeys', {})).data,
  });

export function PasskeysCard() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery());
  const renewed = (passkeys: OwnPasskeys) =>
    void client.setQueryData(passkeysQuery().queryKey, passkeys);
  return (
    <Card id="passkeys" className="grid gap-4 p-5">
      <div>
        <h2 className="text-18 font-semibold">{m.passkeys_title()}</h2>
        <p className="phrase-left text-14 text-ink-soft">{m.passkeys_lead()}</p>
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-12" />}
      {data?.passkeys.length === 0 && <p className="text-14 text-ink-soft">{m.passkeys_none()}</p>}
      {data && data.passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {data.passkeys.map((one) => (
            <PasskeyRow key={one.id} one={one} onChanged={renewed} />
          ))}
        </ul>
      )}
      {data && <AddPasskey origin={data.origin} onMade={renewed} />}
    </Card>
  );
}

/** The form, or the reason why this page cannot add passkeys. */
function AddPasskey({
  origin,
  onMade,
}: {
  origin: string | null;
  onMade: (passkeys: OwnPasskeys) => void;
}) {
  if (origin === null) return <p className="phrase-left text-14">{m.passkey_nowhere()}</p>;
  if (origin !== window.location.origin) {
    return (
      <p className="phrase-left text-14">
        {m.passkey_elsewhere({ origin })}{' '}
        <a
          href={`${origin}/console/account`}
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.passkey_elsewhere_link()}
        </a>
      </p>
    );
  }
  if (!mayHavePasskeys()) return <p className="phrase-left text-14">{m.passkey_unsupported()}</p>;
  return <PasskeyForm onMade={onMade} />;
}
