import type { Store } from '@noren/contract/entities/store';
import { textButton } from '@noren/kit/components/button.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import { describeAction, actionRefusal } from './desk-words.ts';
import type { ActionQueue } from './queue.ts';
import type { QueuedAction } from './queue-rules.ts';

/** Actions that the server has not applied: each with its state, and what the host can do about it. */
export function QueueList({
  entries,
  queue,
  currency,
  isConnected,
}: {
  entries: readonly QueuedAction[];
  queue: ActionQueue;
  currency: Store['currency'];
  isConnected: boolean;
}) {
  const open = entries.filter(
    ({ state }) =>
      state === 'refused' || state === 'stopped' || (state === 'waiting' && !isConnected),
  );
  const waiting = open.filter(({ state }) => state === 'waiting').length;
  return (
    <>
      <p role="status" className="sr-only">
        {waiting > 0 && m.desk_queue_count({ count: waiting })}
      </p>
      {open.length > 0 && (
        <Card className="p-3">
          <section aria-labelledby="desk-queue" className="grid gap-1">
            <h2 id="desk-queue" className="text-14 font-semibold">
              {m.desk_queue()}
            </h2>
            <ol className="divide-y divide-line">
              {open.map(({ key, action, name, state, failure, isTried }) => (
                <li key={key} className="flex flex-wrap items-center justify-between gap-x-2 py-1">
                  <span className="grid min-w-0 flex-1 gap-0.5">
                    <span className="text-14 wrap-anywhere">
                      {describeAction(action, name, currency)}
                    </span>
                    {state === 'waiting' ? (
                      <Chip className="justify-self-start">{m.desk_queue_waiting()}</Chip>
                    ) : (
                      <span className="text-14 text-plum">
                        {state === 'stopped'
                          ? m.desk_queue_stopped()
                          : `${m.desk_queue_refused()} · ${failure ? actionRefusal(failure) : ''}`}
                      </span>
                    )}
                  </span>
                  <span className="flex">
                    {state !== 'waiting' && (
                      <button
                        type="button"
                        className={textButton}
                        onClick={() => queue.sendAgain(key)}
                      >
                        {m.desk_queue_again()}
                      </button>
                    )}
                    {!isTried && (
                      <button
                        type="button"
                        className={textButton}
                        onClick={() => queue.remove(key)}
                      >
                        {m.desk_queue_remove()}
                      </button>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </Card>
      )}
    </>
  );
}
