import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { newIntentKey } from '@noren/client/intent-key';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import { foldText } from '@noren/contract/fold-text';
import { readTag } from '@noren/contract/order-tags';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { orderTagsQuery, renewOrders } from './order-reads.ts';
import { TagChips } from './tag-chips.tsx';

/** A tag with a button that removes it. */
export function RemovableTag({
  tag,
  busy = false,
  onRemove,
}: {
  tag: string;
  busy?: boolean;
  onRemove: () => void;
}) {
  return (
    <span className="inline-flex min-w-0 items-center rounded-chip border border-line-strong bg-card pl-3 text-14">
      <span className="min-w-0 wrap-anywhere">{tag}</span>
      <button
        type="button"
        aria-label={m.tag_remove({ tag })}
        aria-busy={busy || undefined}
        className="target grid min-h-9 min-w-9 place-items-center rounded-chip text-ink-soft hover:text-indigo"
        onClick={busy ? undefined : onRemove}
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  );
}

interface TagFieldProps {
  slug: string;
  /** tags that are not suggested */
  present: readonly string[];
  busy?: boolean;
  error?: string | null;
  onAdd: (tag: string) => void;
}

/** A field for one new tag, with the tags in use as suggestions. */
export function TagField({ slug, present, busy = false, error, onAdd }: TagFieldProps) {
  const id = useId();
  const { data: used } = useQuery(orderTagsQuery(slug));
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const folded = new Set(present.map(foldText));
  const others = (used ?? []).map(({ tag }) => tag).filter((tag) => !folded.has(foldText(tag)));
  function add() {
    if (busy || typed.trim() === '') return;
    const tag = readTag(typed);
    setWrong(tag === null);
    if (tag === null) return;
    setTyped('');
    onAdd(tag);
  }
  const wrong = isWrong ? m.tag_wrong() : error;
  return (
    <div className="grid gap-2">
      <div className="flex max-w-md gap-2">
        <input
          className={`${control} min-w-0 flex-1`}
          aria-label={m.tag_new()}
          aria-describedby={`${id}-hint`}
          placeholder={m.tag_new()}
          list={`${id}-used`}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id={`${id}-used`}>
          {others.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </datalist>
        <Button variant="quiet" busy={busy} className="shrink-0 px-4" onClick={add}>
          {m.tag_add()}
        </Button>
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
      {others.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {others.slice(0, 6).map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={m.tag_add_one({ tag })}
              className="target rounded-chip border border-dashed border-line-strong bg-card px-3 text-14 text-ink-soft hover:border-indigo hover:text-indigo"
              onClick={() => !busy && onAdd(tag)}
            >
              <span aria-hidden="true">＋ </span>
              {tag}
            </button>
          ))}
        </span>
      )}
      <span id={`${id}-hint`} className="text-14 text-ink-soft">
        {m.tag_hint()}
      </span>
    </div>
  );
}

/** The tags of an order, each change saved at once; without the permission only the tags. */
export function OrderTags({
  slug,
  order,
  mayWrite,
}: {
  slug: string;
  order: ConsoleOrder;
  mayWrite: boolean;
}) {
  const client = useQueryClient();
  const tags = order.tags ?? [];
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [change, busy] = useMutation(async (add: string[], remove: string[]) => {
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/orders/tags', {
      params: { slug },
      body: { orders: [order.id], add, remove },
      idempotencyKey: newIntentKey(),
    });
    if (!result.ok) return setError(errorSentence(result.error));
    const refusal = result.data.data[0]?.refusal;
    if (refusal) return setError(m.bulk_refusal({ reason: refusal }));
    await renewOrders(client, slug);
  });
  if (!mayWrite && tags.length === 0) return null;
  return (
    <section aria-label={m.tags()} className="grid gap-2">
      <span className="flex flex-wrap items-center gap-2">
        {mayWrite
          ? tags.map((tag) => (
              <RemovableTag key={tag} tag={tag} busy={busy} onRemove={() => change([], [tag])} />
            ))
          : tags.map((tag) => <TagChips key={tag} tags={[tag]} />)}
        {mayWrite && !isOpen && (
          <button
            type="button"
            className="target rounded-chip border border-dashed border-line-strong px-3 text-14 font-semibold text-indigo hover:border-indigo"
            onClick={() => setOpen(true)}
          >
            <span aria-hidden="true">＋ </span>
            {m.tag_add()}
          </button>
        )}
      </span>
      {mayWrite && isOpen && (
        <TagField
          slug={slug}
          present={tags}
          busy={busy}
          error={error}
          onAdd={(tag) => change([tag], [])}
        />
      )}
      {!isOpen && error && <FieldError>{error}</FieldError>}
    </section>
  );
}
