import { newIntentKey } from '@noren/client/intent-key';
import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { DownIcon, TrashIcon } from '@noren/kit/icons/icons.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreKind } from '@noren/contract/entities/goods';
import { maxCollections } from '@noren/contract/goods-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { collectionsQuery } from '../api/collection-reads.ts';
import { kindsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

/** The kinds of a store's products, in the order that buyers see. */
export function KindsForm({ slug }: { slug: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(kindsQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <ShelfFields
      key={keyOf(data)}
      id="kinds"
      words={{
        title: m.kinds_title(),
        text: m.kinds_text(),
        save: m.kinds_save(),
        add: m.kind_add(),
        needsName: m.kind_needs_name(),
        twice: m.kind_name_twice(),
        nth: m.kind_of,
      }}
      shelves={data}
      most={100}
      send={async (kinds, removed) => {
        const result = await callConsole('PUT /console/stores/{slug}/kinds', {
          params: { slug },
          body: { kinds, removed },
        });
        if (!result.ok) return errorSentence(result.error);
        client.setQueryData(kindsQuery(slug).queryKey, result.data.data);
        return null;
      }}
    />
  );
}

/** The collections of a store, each with a link to its products. */
export function CollectionsForm({ slug }: { slug: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(collectionsQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <ShelfFields
      key={keyOf(data)}
      id="collections"
      words={{
        title: m.collections_title(),
        text: m.collections_text(),
        save: m.collections_save(),
        add: m.collection_add(),
        needsName: m.collection_needs_name(),
        twice: m.collection_name_twice(),
        nth: m.collection_of,
      }}
      shelves={data}
      most={maxCollections}
      full={m.collections_most({ most: maxCollections })}
      goodsOf={slug}
      send={async (collections, removed) => {
        const result = await callConsole('PUT /console/stores/{slug}/collections', {
          params: { slug },
          body: { collections, removed },
        });
        if (!result.ok) return errorSentence(result.error);
        client.setQueryData(collectionsQuery(slug).queryKey, result.data.data);
        void client.invalidateQueries({ queryKey: ['goods', slug] });
        void client.invalidateQueries({ queryKey: ['product', slug] });
        return null;
      }}
    />
  );
}

/** Names that another person saved meanwhile get new fields. */
const keyOf = (shelves: readonly StoreKind[]) =>
  shelves.map(({ id, name }) => `${id} ${name}`).join('|');

interface ShelfField {
  key: string;
  id?: number;
  name: string;
}

interface ShelfFieldsProps {
  /** anchor of the card */
  id: string;
  words: Record<'title' | 'text' | 'save' | 'add' | 'needsName' | 'twice', string> & {
    nth: (inputs: { nth: number }) => string;
  };
  shelves: readonly StoreKind[];
  most: number;
  /** shown when there are `most` */
  full?: string;
  /** the store whose products the saved ones link to */
  goodsOf?: string;
  /** saves the list; returns why it could not, or null */
  send: (wanted: { id?: number; name: string }[], removed: number[]) => Promise<string | null>;
}

/** A list of names that are added, renamed, ordered and removed, and saved together. */
function ShelfFields({ id: anchor, words, shelves, most, full, goodsOf, send }: ShelfFieldsProps) {
  const [fields, setFields] = useState<readonly ShelfField[]>(
    shelves.map(({ id, name }) => ({ key: String(id), id, name })),
  );
  const [error, setError] = useState<string | null>(null);
  const moved = (index: number, to: number) => {
    const field = fields[index];
    if (field && to >= 0 && to < fields.length)
      setFields(fields.toSpliced(index, 1).toSpliced(to, 0, field));
  };
  const [save, busy] = useMutation(async () => {
    const wanted = fields.map(({ id, name }) => ({
      ...(id !== undefined && { id }),
      name: name.trim(),
    }));
    if (wanted.some(({ name }) => name === '')) return setError(words.needsName);
    if (new Set(wanted.map(({ name }) => name)).size < wanted.length) return setError(words.twice);
    setError(null);
    const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
    const removed = shelves.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
    const refusal = await send(wanted, removed);
    if (refusal !== null) return setError(refusal);
    showToast(m.settings_saved());
  });
  return (
    <SettingsForm
      id={anchor}
      title={words.title}
      save={words.save}
      error={error}
      busy={busy}
      submit={save}
    >
      <p className="phrase-left text-14 text-ink-soft">{words.text}</p>
      <ul className="grid gap-2">
        {fields.map(({ key, id, name }, index) => (
          <li key={key} className="flex flex-wrap items-center gap-x-1">
            <input
              className={`${control} min-w-40 flex-1`}
              aria-label={words.nth({ nth: index + 1 })}
              maxLength={80}
              value={name}
              onChange={(event) =>
                setFields(
                  fields.with(index, {
                    ...(fields[index] as ShelfField),
                    name: event.target.value,
                  }),
                )
              }
            />
            <IconButton
              label={m.kind_earlier({ name })}
              aria-disabled={index === 0 || undefined}
              onClick={() => moved(index, index - 1)}
            >
              <DownIcon className="size-5 rotate-180" />
            </IconButton>
            <IconButton
              label={m.kind_later({ name })}
              aria-disabled={index === fields.length - 1 || undefined}
              onClick={() => moved(index, index + 1)}
            >
              <DownIcon className="size-5" />
            </IconButton>
            <IconButton
              label={m.kind_remove({ name })}
              className="text-ink-soft"
              onClick={() => setFields(fields.toSpliced(index, 1))}
            >
              <TrashIcon className="size-5" />
            </IconButton>
            {goodsOf !== undefined && (
              <GoodsLink slug={goodsOf} shelf={shelves.find((shelf) => shelf.id === id)} />
            )}
          </li>
        ))}
      </ul>
      {fields.length < most ? (
        <div>
          <Button
            variant="quiet"
            onClick={() => setFields([...fields, { key: newIntentKey(), name: '' }])}
          >
            {words.add}
          </Button>
        </div>
      ) : (
        full !== undefined && <p className="text-14 text-ink-soft">{full}</p>
      )}
    </SettingsForm>
  );
}

const GoodsLink = ({ slug, shelf }: { slug: string; shelf: StoreKind | undefined }) =>
  shelf && (
    <Link
      to="/stores/$slug/goods"
      params={{ slug }}
      search={{ kind: shelf.id }}
      aria-label={m.collection_goods({ name: shelf.name, count: shelf.product_count })}
      className="target inline-flex shrink-0 items-center text-14 text-indigo underline underline-offset-4"
    >
      {m.collection_goods_short({ count: shelf.product_count })}
    </Link>
  );
