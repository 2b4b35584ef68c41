import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { webhookEvents, type StoreWebhooks, type WebhookEvent } from '@noren/contract/entities/webhooks';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import { words } from '../i18n/words.ts';
import { EventChoice } from './event-choice.tsx';

/** Adds an endpoint; its secret is shown until whoever added it says that it is kept. */
export function WebhookForm({ slug, onAdded }: { slug: string; onAdded: (data: StoreWebhooks) => void }) {
  const say = words();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ text: string; ofUrl: boolean } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [submit, busy] = useMutation(async () => {
    setTried(true);
    setFailure(null);
    if (url.trim() === '' || events.length === 0) return;
    const result = await callConsole('POST /console/stores/{slug}/webhooks', { params: { slug }, body: { url: url.trim(), events } });
    if (!result.ok) return setFailure({ text: errorSentence(result.error), ofUrl: result.error.code === 'WEBHOOK_REFUSED' });
    setSecret(result.data.secret);
    setUrl('');
    setTried(false);
    showToast(say.webhook_added);
    onAdded(result.data.data);
  });
  const missing = tried && url.trim() === '' ? say.required_field : undefined;
  return (
    <Card className="grid gap-4 p-5">
      {secret !== null && (
        <ShownOnce
          label={say.webhook_secret}
          hint={say.webhook_secret_text}
          value={secret}
          copy={say.webhook_secret_copy}
          copied={say.webhook_secret_copied}
          kept={{ label: say.webhook_secret_kept, onKept: () => setSecret(null) }}
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
        <h2 className="text-18 font-semibold">{say.webhook_add}</h2>
        <TextInput
          label={say.webhook_url}
          hint={say.webhook_url_hint}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          value={url}
          error={failure?.ofUrl ? failure.text : missing}
          onChange={(event) => setUrl(event.target.value)}
        />
        <EventChoice chosen={events} error={tried && events.length === 0 ? say.webhook_events_none : null} onChange={setEvents} />
        {failure && !failure.ofUrl && <FieldError>{failure.text}</FieldError>}
        <div>
          <Button type="submit" busy={busy}>
            {say.webhook_add}
          </Button>
        </div>
      </form>
    </Card>
  );
}
