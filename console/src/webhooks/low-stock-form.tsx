import { Button } from '@noren/kit/components/button.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreWebhooks } from '@noren/contract/entities/webhooks';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/** The store's threshold for low stock, in units. */
export function LowStockForm({
  slug,
  units,
  onSaved,
}: {
  slug: string;
  units: number;
  onSaved: (data: StoreWebhooks) => void;
}) {
  const [typed, setTyped] = useState(String(units));
  const [error, setError] = useState<string | undefined>();
  const [save, busy] = useMutation(async () => {
    const plain = typed.normalize('NFKC').trim();
    if (!/^\d{1,9}$/.test(plain)) return setError(m.number_field());
    const result = await callConsole('PUT /console/stores/{slug}/low-stock', {
      params: { slug },
      body: { units: Number(plain) },
    });
    setError(result.ok ? undefined : errorSentence(result.error));
    if (!result.ok) return;
    showToast(m.settings_saved());
    onSaved(result.data.data);
  });
  return (
    <Card className="p-5">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <h2 className="text-18 font-semibold">{m.low_stock_title()}</h2>
        <TextInput
          label={m.low_stock_units()}
          required
          inputMode="numeric"
          className="md:max-w-40"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit" variant="quiet" busy={busy}>
            {m.low_stock_save()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
