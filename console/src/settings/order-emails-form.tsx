import { Select } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { orderEmailsChoices, type OrderEmailsChoice } from '@noren/contract/order-lists';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

const orderEmailsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['order-emails', slug],
    queryFn: () => readConsole('GET /console/stores/{slug}/order-emails', { params: { slug } }),
  });

export function OrderEmailsForm({ slug }: { slug: string }) {
  const client = useQueryClient();
  const { data, error: readError } = useQuery(orderEmailsQuery(slug));
  const [chosen, setChosen] = useState<OrderEmailsChoice | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choice = chosen ?? data?.order_emails ?? 'each';
  const [save, busy] = useMutation(async () => {
    const result = await callConsole('PUT /console/stores/{slug}/order-emails', {
      params: { slug },
      body: { order_emails: choice },
    });
    setError(result.ok ? null : errorSentence(result.error));
    if (!result.ok) return;
    client.setQueryData(orderEmailsQuery(slug).queryKey, result.data);
    setChosen(null);
    showToast(m.settings_saved());
  });
  return (
    <SettingsForm
      id="order-emails"
      title={m.order_emails_title()}
      save={m.order_emails_save()}
      error={error ?? (readError && !data ? m.error({ code: 'UNKNOWN', reason: '' }) : null)}
      busy={busy}
      submit={save}
    >
      <Select
        label={m.order_emails_choice()}
        required
        {...(data && { hint: m.order_emails_to({ recipient: data.recipient }) })}
        value={choice}
        onChange={(event) => setChosen(event.target.value as OrderEmailsChoice)}
      >
        {orderEmailsChoices.map((one) => (
          <option key={one} value={one}>
            {m.order_emails_pace({ pace: one })}
          </option>
        ))}
      </Select>
    </SettingsForm>
  );
}
