import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { webhookEvents, type WebhookEvent } from '@noren/contract/entities/webhooks';
import { words } from '../i18n/words.ts';

/** Of what an endpoint is told. */
export function EventChoice({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  error: string | null;
  onChange: (events: WebhookEvent[]) => void;
}) {
  const say = words();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{say.webhook_events}</legend>
      <div className="grid gap-x-6 md:grid-cols-2">
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            onChange={({ target }) => onChange(webhookEvents.filter((one) => (one === event ? target.checked : chosen.includes(one))))}
          >
            {say[`webhook_event_${event}`]}
          </Checkbox>
        ))}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
