import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { webhookEvents, type WebhookEvent } from '@noren/contract/entities/webhooks';
import * as m from '../i18n/generated/messages.js';

export function EventChoice({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  error: string | null;
  onChange: (events: WebhookEvent[]) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{m.webhook_events()}</legend>
      <div className="grid gap-x-6 md:grid-cols-2">
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              onChange(
                webhookEvents.filter((one) =>
                  one === event ? target.checked : chosen.includes(one),
                ),
              )
            }
          >
            {m.webhook_event({ event })}
          </Checkbox>
        ))}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
