import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { useQueryClient } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderPart } from './order-part.tsx';
import { renewOrders } from './order-reads.ts';
import { TextForm } from './text-form.tsx';

interface ConversationProps {
  slug: string;
  order: ConsoleOrder;
  /** whether this role may answer or write notes */
  mayWrite: boolean;
}

/** Messages between buyer and store, and the form for an answer. */
export function OrderMessages({ slug, order, mayWrite }: ConversationProps) {
  const client = useQueryClient();
  return (
    <OrderPart
      id="messages"
      title={m.order_messages()}
      aside={order.unanswered > 0 && <Chip variant="indigo">{m.order_unanswered()}</Chip>}
    >
      {order.messages.length === 0 && <p className="text-14 text-ink-soft">{m.messages_none()}</p>}
      <ol className="grid gap-3">
        {order.messages.map(({ id, role, message, created_at }) => (
          <li
            key={id}
            className={classNames(
              'grid max-w-[34rem] gap-1',
              role === 'seller' && 'justify-self-end',
            )}
          >
            <span className="flex gap-2 text-12 text-ink-soft">
              {role === 'buyer' ? m.message_of_buyer() : m.message_of_store()}
              <DateTime value={created_at} region={order.region} pattern="MM/dd HH:mm" />
            </span>
            <span
              className={classNames(
                'rounded-card px-4 py-2.5 wrap-anywhere whitespace-pre-wrap',
                role === 'seller' ? 'bg-indigo-tint' : 'bg-paper-deep',
              )}
            >
              {message}
            </span>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <TextForm
          draft={`message-${order.id}`}
          label={m.message_write()}
          submit={m.message_send()}
          onSend={async (message, idempotencyKey) => {
            const sent = await callConsole('POST /console/stores/{slug}/orders/{id}/messages', {
              params: { slug, id: String(order.id) },
              body: { message },
              idempotencyKey,
            });
            return sent.ok ? null : sent.error;
          }}
          onSent={() => {
            showToast(m.message_sent());
            return renewOrders(client, slug);
          }}
        />
      )}
    </OrderPart>
  );
}

export function OrderNotes({ slug, order, mayWrite }: ConversationProps) {
  const client = useQueryClient();
  return (
    <OrderPart title={m.order_notes()}>
      {order.notes.length === 0 && <p className="text-14 text-ink-soft">{m.notes_none()}</p>}
      <ol className="grid gap-3">
        {order.notes.map(({ id, note, staff, created_at }) => (
          <li key={id} className="grid gap-1 border-l-2 border-line-strong pl-3">
            <span className="flex gap-2 text-12 text-ink-soft">
              {staff.name}
              <DateTime value={created_at} region={order.region} pattern="MM/dd HH:mm" />
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap">{note}</span>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <TextForm
          draft={`note-${order.id}`}
          label={m.note_write()}
          submit={m.note_save()}
          onSend={async (note, idempotencyKey) => {
            const sent = await callConsole('POST /console/stores/{slug}/orders/{id}/notes', {
              params: { slug, id: String(order.id) },
              body: { note },
              idempotencyKey,
            });
            return sent.ok ? null : sent.error;
          }}
          onSent={() => {
            showToast(m.note_saved());
            return renewOrders(client, slug);
          }}
        />
      )}
    </OrderPart>
  );
}
