import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import {
  webhookEvents,
  type StoreWebhooks,
  type WebhookEvent,
} from '@noren/contract/entities/webhooks';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import * as m from '../i18n/generated/messages.js';
import { EventChoice } from './event-choice.tsx';

/** Adds an endpoint, and shows its secret until the user confirms that it is saved. */
export function WebhookForm({
  slug,
  onAdded,
}: {
  slug: string;
  onAdded: (data: StoreWebhooks) => void;
}) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ text: string; ofUrl: boolean } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [submit, busy] = useMutation(async () => {
    setTried(true);
    setFailure(null);
    if (url.trim() === '' || events.length === 0) return;
    const result = await callConsole('POST /console/stores/{slug}/webhooks', {
      params: { slug },
      body: { url: url.trim(), events },
    });
    if (!result.ok)
      return setFailure({
        text: errorSentence(result.error),
        ofUrl: result.error.code === 'WEBHOOK_REFUSED',
      });
    setSecret(result.data.secret);
    setUrl('');
    setTried(false);
    showToast(m.webhook_added());
    onAdded(result.data.data);
  });
  const missing = tried && url.trim() === '' ? m.required_field() : undefined;
  return (
    <Card className="grid gap-4 p-5">
      {secret !== null && (
        <ShownOnce
          label={m.webhook_secret()}
          hint={m.webhook_secret_text()}
          value={secret}
          copy={m.webhook_secret_copy()}
          copied={m.webhook_secret_copied()}
          kept={{ label: m.webhook_secret_kept(), onKept: () => setSecret(null) }}
        />
      )}
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className="text-18 font-semibold">{m.webhook_add()}</h2>
        <TextInput
          label={m.webhook_url()}
          hint={m.webhook_url_hint()}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          value={url}
          error={failure?.ofUrl ? failure.text : missing}
          onChange={(event) => setUrl(event.target.value)}
        />
        <EventChoice
          chosen={events}
          error={tried && events.length === 0 ? m.webhook_events_none() : null}
          onChange={setEvents}
        />
        {failure && !failure.ofUrl && <FieldError>{failure.text}</FieldError>}
        <div>
          <Button type="submit" busy={busy}>
            {m.webhook_add()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
