import { Button } from '@noren/kit/components/button.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreWebhooks, WebhookEndpoint } from '@noren/contract/entities/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole, type CallResult } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { DeliveryList } from './delivery-list.tsx';
import { EventChoice } from './event-choice.tsx';
import { deliveriesQuery } from './webhook-reads.ts';

interface WebhookCardProps {
  slug: string;
  region: 'JP' | 'TW';
  one: WebhookEndpoint;
  onChanged: (data: StoreWebhooks) => void;
}

type Changed =
  | CallResult<'PUT /console/stores/{slug}/webhooks/{id}'>
  | CallResult<'DELETE /console/stores/{slug}/webhooks/{id}'>;

/** One endpoint: its state, events and actions. Asks before switching it off or removing it. */
export function WebhookCard({ slug, region, one, onChanged }: WebhookCardProps) {
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<'off' | 'remove' | null>(null);
  const [events, setEvents] = useState<WebhookEndpoint['events'] | null>(null);
  const [shows, setShows] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const params = { slug, id: String(one.id) };
  const isOn = one.off_since === null;
  const set = (next: WebhookEndpoint['events'], is_on: boolean) => () =>
    callConsole('PUT /console/stores/{slug}/webhooks/{id}', {
      params,
      body: { events: next, is_on },
    });
  const [change, isChanging] = useMutation(async (call: () => Promise<Changed>, done: string) => {
    setError(null);
    const result = await call();
    if (!result.ok) return setError(errorSentence(result.error));
    setConfirming(null);
    setEvents(null);
    showToast(done);
    onChanged(result.data.data);
  });
  const [test, isTesting] = useMutation(async () => {
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/webhooks/{id}/test', {
      params,
      body: {},
    });
    if (!result.ok) return setError(errorSentence(result.error));
    showToast(m.webhook_test_queued());
    setShows(true);
    await client.invalidateQueries({ queryKey: deliveriesQuery(slug, one.id).queryKey });
  });
  const busy = isChanging || isTesting;
  return (
    <Card className="grid gap-4 p-5">
      <WebhookHead one={one} region={region} />
      {one.left_by !== null && (
        <div className="grid gap-3 rounded-card bg-paper-deep p-4">
          <p className="phrase-left">{m.webhook_left_by({ name: one.left_by })}</p>
          <Button
            variant="quiet"
            className="justify-self-start"
            busy={busy}
            onClick={() => change(set(one.events, isOn), m.webhook_kept())}
          >
            {m.webhook_keep()}
          </Button>
        </div>
      )}
      {events !== null && (
        <div className="grid gap-3">
          <EventChoice
            chosen={events}
            error={events.length === 0 ? m.webhook_events_none() : null}
            onChange={setEvents}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              busy={busy}
              disabled={events.length === 0}
              onClick={() => change(set(events, isOn), m.webhook_switched())}
            >
              {m.webhook_save()}
            </Button>
            <Button variant="text" onClick={() => setEvents(null)}>
              {m.cancel()}
            </Button>
          </div>
        </div>
      )}
      {confirming !== null && (
        <RemovalQuestion
          question={confirming === 'off' ? m.webhook_switch_off_sure() : m.webhook_remove_sure()}
          act={confirming === 'off' ? m.webhook_switch_off() : m.webhook_remove()}
          busy={busy}
          onRemove={() =>
            confirming === 'off'
              ? change(set(one.events, false), m.webhook_switched())
              : change(
                  () => callConsole('DELETE /console/stores/{slug}/webhooks/{id}', { params }),
                  m.webhook_removed(),
                )
          }
          onKeep={() => setConfirming(null)}
        />
      )}
      {error !== null && <FieldError>{error}</FieldError>}
      {events === null && confirming === null && (
        <Actions
          isOn={isOn}
          busy={busy}
          onTest={() => test()}
          onSwitchOn={() => change(set(one.events, true), m.webhook_switched())}
          onChange={() => setEvents(one.events)}
          onConfirm={setConfirming}
        />
      )}
      <details
        className="border-t border-line pt-2"
        open={shows}
        onToggle={(event) => setShows(event.currentTarget.open)}
      >
        <summary className="target flex cursor-pointer items-center text-indigo">
          {m.webhook_deliveries_show()}
        </summary>
        {shows && <DeliveryList slug={slug} region={region} id={one.id} canReplay={isOn} />}
      </details>
    </Card>
  );
}

/** Address, state and events of an endpoint, and why it is off or failing. */
function WebhookHead({ one, region }: Pick<WebhookCardProps, 'one' | 'region'>) {
  const isOn = one.off_since === null;
  return (
    <div className="grid gap-1">
      <h2 className="flex flex-wrap items-center gap-3 font-semibold break-all">
        <span className="min-w-0">{one.url}</span>
        <Chip variant={isOn ? 'done' : 'sold'}>{isOn ? m.webhook_on() : m.webhook_off()}</Chip>
      </h2>
      <p className="phrase-left text-14 text-ink-soft">
        {nameList(one.events.map((event) => m.webhook_event({ event })))}
      </p>
      {one.off_because !== null && (
        <p className="phrase-left text-14">{m.webhook_off_because({ reason: one.off_because })}</p>
      )}
      {isOn && one.failing_since !== null && (
        <p className="phrase-left text-14">
          {m.webhook_failing({ since: shortTime(one.failing_since, region, currentLocale()) })}
        </p>
      )}
    </div>
  );
}

interface ActionsProps {
  isOn: boolean;
  busy: boolean;
  onTest: () => void;
  onSwitchOn: () => void;
  onChange: () => void;
  onConfirm: (what: 'off' | 'remove') => void;
}

function Actions({ isOn, busy, onTest, onSwitchOn, onChange, onConfirm }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {isOn && (
        <Button variant="quiet" busy={busy} onClick={onTest}>
          {m.webhook_test()}
        </Button>
      )}
      {!isOn && (
        <Button busy={busy} onClick={onSwitchOn}>
          {m.webhook_switch_on()}
        </Button>
      )}
      <Button variant="quiet" onClick={onChange}>
        {m.webhook_change()}
      </Button>
      <div className="-ml-5 flex flex-wrap md:ml-0">
        {isOn && (
          <Button variant="text" onClick={() => onConfirm('off')}>
            {m.webhook_switch_off()}
          </Button>
        )}
        <Button variant="text" onClick={() => onConfirm('remove')}>
          {m.webhook_remove()}
        </Button>
      </div>
    </div>
  );
}
