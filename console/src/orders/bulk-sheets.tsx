import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import type { BulkOutcome } from '@noren/contract/entities/order-bulk';
import { foldText } from '@noren/contract/fold-text';
import { maxTagsPerOrder } from '@noren/contract/order-tags';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { renewOrders } from './order-reads.ts';
import { RemovableTag, TagField } from './order-tags.tsx';
import { TextForm } from './text-form.tsx';

export interface BulkSheetProps {
  slug: string;
  orders: readonly ConsoleOrderEntry[];
  onClose: () => void;
  /** lists the orders that were not changed */
  onReport: (outcomes: readonly BulkOutcome[]) => void;
}

const doneIn = (outcomes: readonly BulkOutcome[]): number =>
  outcomes.filter(({ refusal }) => refusal === null).length;

/** One text for all chosen orders: a message to their buyers, or a note of the staff. */
export function BulkTextSheet({
  kind,
  slug,
  orders,
  onClose,
  onReport,
}: BulkSheetProps & { kind: 'message' | 'note' }) {
  const client = useQueryClient();
  const outcomes = useRef<readonly BulkOutcome[]>([]);
  const ids = orders.map(({ id }) => id);
  const count = orders.length;
  async function send(text: string, idempotencyKey: string) {
    const result =
      kind === 'message'
        ? await callConsole('POST /console/stores/{slug}/orders/messages', {
            params: { slug },
            body: { orders: ids, message: text },
            idempotencyKey,
          })
        : await callConsole('POST /console/stores/{slug}/orders/notes', {
            params: { slug },
            body: { orders: ids, note: text },
            idempotencyKey,
          });
    if (!result.ok) return result.error;
    outcomes.current = result.data.data;
    return null;
  }
  return (
    <Drawer open onClose={onClose} place="side" title={m.bulk_title({ act: kind, count })}>
      <div className="grid gap-4">
        <p className="phrase-left text-14 text-ink-soft">
          {kind === 'message' ? m.bulk_message_hint() : m.bulk_note_hint()}
        </p>
        <TextForm
          draft={`bulk-${kind}-${slug}`}
          label={kind === 'message' ? m.bulk_message_text() : m.bulk_note_text()}
          submit={kind === 'message' ? m.bulk_message_send() : m.bulk_note_save()}
          onSend={send}
          onSent={async () => {
            const done = doneIn(outcomes.current);
            onReport(outcomes.current);
            if (done > 0)
              showToast(
                kind === 'message'
                  ? m.bulk_messages_sent({ count: done })
                  : m.bulk_notes_saved({ count: done }),
              );
            onClose();
            await renewOrders(client, slug);
          }}
        />
      </div>
    </Drawer>
  );
}

const without = (tags: readonly string[], gone: string) =>
  tags.filter((tag) => foldText(tag) !== foldText(gone));

/** Adds tags to the chosen orders, and removes some of those that they have. */
export function BulkTagsSheet({ slug, orders, onClose, onReport }: BulkSheetProps) {
  const client = useQueryClient();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIntentKey);
  const present = [...new Set(orders.flatMap(({ tags }) => tags ?? []))];
  const left = present.filter((tag) => !remove.includes(tag));
  const [save, busy] = useMutation(async () => {
    if (add.length + remove.length === 0) return setError(m.bulk_tags_nothing());
    const result = await callConsole('POST /console/stores/{slug}/orders/tags', {
      params: { slug },
      body: { orders: orders.map(({ id }) => id), add: [...add], remove: [...remove] },
      idempotencyKey: key,
    });
    if (result.ok || result.error.code !== 'NETWORK') setKey(newIntentKey());
    if (!result.ok) return setError(errorSentence(result.error));
    const outcomes = result.data.data;
    onReport(outcomes);
    if (doneIn(outcomes) > 0) showToast(m.bulk_tags_saved({ count: doneIn(outcomes) }));
    onClose();
    await renewOrders(client, slug);
  });
  function choose(tag: string) {
    setError(null);
    if (add.length >= maxTagsPerOrder) return setError(m.bulk_refusal({ reason: 'too_many_tags' }));
    setAdd([...without(add, tag), tag]);
  }
  function drop(tag: string) {
    setError(null);
    if (remove.length >= maxTagsPerOrder) return setError(m.bulk_tags_most());
    setRemove([...remove, tag]);
  }
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.bulk_title({ act: 'tags', count: orders.length })}
      footer={
        <Button wide busy={busy} onClick={() => save()}>
          {m.bulk_tags_save()}
        </Button>
      }
    >
      <div className="grid gap-6">
        <section className="grid gap-3">
          <h3 className="text-14 font-semibold">{m.bulk_tags_add()}</h3>
          {add.length > 0 && (
            <span className="flex flex-wrap gap-2">
              {add.map((tag) => (
                <RemovableTag key={tag} tag={tag} onRemove={() => setAdd(without(add, tag))} />
              ))}
            </span>
          )}
          <TagField slug={slug} present={add} onAdd={choose} />
        </section>
        {present.length > 0 && (
          <section className="grid gap-3">
            <h3 className="text-14 font-semibold">{m.bulk_tags_present()}</h3>
            <span className="flex flex-wrap gap-2">
              {left.map((tag) => (
                <RemovableTag key={tag} tag={tag} onRemove={() => drop(tag)} />
              ))}
            </span>
            {remove.length > 0 && (
              <p role="status" className="phrase-left text-14">
                {m.bulk_tags_removing({ tags: remove.join(m.bulk_tags_comma()) })}{' '}
                <button
                  type="button"
                  className="target text-indigo underline underline-offset-4"
                  onClick={() => setRemove([])}
                >
                  {m.bulk_tags_keep()}
                </button>
              </p>
            )}
          </section>
        )}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Drawer>
  );
}
