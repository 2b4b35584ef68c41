import { newIntentKey } from '@noren/client/intent-key';
import type { Order } from '@noren/contract/entities/order';
import type { OrderMessage } from '@noren/contract/entities/order-message';
import { Button } from '@noren/kit/components/button.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { TextArea } from '@noren/kit/components/inputs.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { tabValue, useTabValue } from '../storage/tab-value.ts';
import { LoadError } from '../failures/load-error.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
import { useRead } from './use-read.ts';

/** All messages about an order, as the buyer reads them (spec §7). */
const messagesOf = (orderId: number) =>
  queryOf('GET /orders/{id}/messages', {
    params: { id: String(orderId) },
    query: { role: 'buyer', all: '1' },
    as: 'guest',
  });

const maxLength = 2000;
/** Draft of the next message with its idempotency key (D-113), kept until it was received. */
const draftOf = (orderId: number) =>
  tabValue<{ text: string; key: string | null }>(`message-${orderId}`, { text: '', key: null });

/** The messages about an order, oldest first, and the form for the next one. Polls for new ones. */
export function Conversation({ order }: { order: Order }) {
  const messages = useQuery({ ...messagesOf(order.id), refetchInterval: 8_000, staleTime: 0 });
  useRead(order.id, messages.data);
  if (!messages.data)
    return messages.error ? (
      <LoadError error={messages.error} onRetry={() => void messages.refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  return (
    <div className="grid gap-6">
      <Messages messages={messages.data} order={order} />
      <MessageForm order={order} />
    </div>
  );
}

function Messages({ messages, order }: { messages: readonly OrderMessage[]; order: Order }) {
  const end = useRef<HTMLLIElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  if (messages.length === 0)
    return (
      <p className="phrase py-6 text-center text-14 text-ink-soft">{m.orders_messages_empty()}</p>
    );
  return (
    <ol className="grid gap-4" aria-live="polite" aria-label={m.orders_messages()}>
      {messages.map((message) => {
        const isOwn = message.role === 'buyer';
        const language = isOwn ? undefined : contentLanguage[order.region];
        return (
          <li
            key={message.id}
            ref={message.id === newest ? end : undefined}
            className={classNames('grid max-w-[85%] gap-1', isOwn && 'justify-self-end')}
          >
            <p
              className={classNames(
                'flex flex-wrap gap-x-2 text-12 text-ink-soft',
                isOwn && 'justify-end',
              )}
            >
              <span lang={language} className="font-semibold">
                {isOwn ? m.orders_messages_you() : message.store.name}
              </span>
              <DateTime
                value={message.created_at}
                region={order.region}
                pattern="yyyy/MM/dd HH:mm"
              />
            </p>
            <p
              lang={language}
              className={classNames(
                'rounded-card px-4 py-3 text-pretty whitespace-pre-line',
                isOwn ? 'rounded-tr-[4px] bg-indigo text-white' : 'rounded-tl-[4px] bg-paper-deep',
              )}
            >
              {message.message}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function MessageForm({ order }: { order: Order }) {
  const client = useQueryClient();
  const store = draftOf(order.id);
  const draft = useTabValue(store);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const [send, busy] = useMutation(async () => {
    const message = draft.text.trim();
    if (message === '' || message.length > maxLength) {
      setError(message === '' ? m.orders_messages_missing() : m.orders_messages_too_long());
      field.current?.focus();
      return;
    }
    setError(null);
    const key = draft.key ?? newIntentKey();
    store.change({ key });
    const result = await call('POST /orders/{id}/messages', {
      params: { id: String(order.id) },
      body: { role: 'buyer', message },
      idempotencyKey: key,
      as: 'guest',
    });
    if (!result.ok) return setError(errorSentence(result.error));
    // Text typed while sending is the next message, without a key yet.
    if (store.get().text === draft.text) store.clear();
    client.setQueryData(messagesOf(order.id).queryKey, result.data);
    field.current?.focus();
  });

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        // also for a submit while the first is pending, or the browser would navigate
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        label={m.orders_messages_label()}
        hint={m.orders_messages_private()}
        required
        rows={4}
        value={draft.text}
        error={error ?? undefined}
        onChange={(event) => store.set({ text: event.target.value, key: null })}
      />
      <Button type="submit" wide busy={busy}>
        {m.orders_messages_send()}
      </Button>
    </form>
  );
}
