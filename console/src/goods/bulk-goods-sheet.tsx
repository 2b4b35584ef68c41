import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreKind } from '@noren/contract/entities/goods';
import type {
  ChangedGoods,
  CheckedGoods,
  GoodsAct,
  GoodsChange,
  GoodsValues,
} from '@noren/contract/entities/goods-changes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { goodsCheckQuery, renewGoods } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { RefusedGoodsList, type GoodsActName } from './chosen-goods.tsx';
import { PriceFields } from './price-fields.tsx';

interface BulkGoodsSheetProps {
  slug: string;
  region: 'JP' | 'TW';
  name: GoodsActName;
  products: readonly number[];
  shelves: {
    kinds: readonly StoreKind[];
    collections: readonly StoreKind[];
    /** the one that the list shows; null: none */
    collection: StoreKind | null;
  };
  onClose: () => void;
  onChanged: (changed: ChangedGoods) => void;
}

/** A change of the chosen goods: its fields, what it would do with each product, and its button. */
export function BulkGoodsSheet(props: BulkGoodsSheetProps) {
  const { slug, region, name, products, shelves, onClose, onChanged } = props;
  const { kinds, collections, collection } = shelves;
  const client = useQueryClient();
  const [act, setAct] = useState<GoodsAct | null>(
    name === 'end' || name === 'start'
      ? { kind: 'archive', is_archived: name === 'end' }
      : name === 'uncollect' && collection
        ? { kind: 'collection', collection_id: collection.id, is_in: false }
        : null,
  );
  const [key, setKey] = useState(newIntentKey);
  const [failure, setFailure] = useState<string | null>(null);
  const check = useQuery({
    ...goodsCheckQuery(slug, products, act ?? { kind: 'archive', is_archived: true }),
    enabled: act !== null,
  });
  const checked = act === null ? undefined : check.data;
  const count = checked?.changing.length ?? 0;
  const choose = (next: GoodsAct | null) => {
    setAct(next);
    setFailure(null);
    setKey(newIntentKey());
  };
  const [save, busy] = useMutation(async () => {
    if (!act || !checked) return;
    const result = await callConsole('POST /console/stores/{slug}/product-changes', {
      params: { slug },
      body: { products: checked.changing, act },
      idempotencyKey: key,
    });
    if (!result.ok) {
      if (result.error.code !== 'NETWORK') setKey(newIntentKey());
      return setFailure(errorSentence(result.error));
    }
    onChanged({
      ...result.data.data,
      refused: [...checked.refused, ...result.data.data.refused],
    });
    onClose();
    await renewGoods(client, slug);
  });
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.goods_act_title({ act: name, count: products.length })}
      footer={
        <Button wide busy={busy} disabled={count === 0} onClick={() => save()}>
          {m.goods_change_submit({ count })}
        </Button>
      }
    >
      <div className="grid gap-5">
        {name === 'price' && <PriceFields region={region} onAct={choose} />}
        {name === 'category' && <CategoryField kinds={kinds} onAct={choose} />}
        {name === 'collect' && <CollectionField collections={collections} onAct={choose} />}
        {name === 'end' && <p className="phrase-left text-14">{m.goods_archive_text()}</p>}
        {act === null ? null : check.error && !checked ? (
          <LoadFailed error={check.error} onRetry={() => void check.refetch()} />
        ) : !checked ? (
          <Skeleton className="h-40" />
        ) : (
          <Preview checked={checked} kinds={kinds} collections={collections} region={region} />
        )}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Drawer>
  );
}

function CategoryField({
  kinds,
  onAct,
}: {
  kinds: readonly StoreKind[];
  onAct: (act: GoodsAct | null) => void;
}) {
  return (
    <Select
      label={m.goods_kind()}
      defaultValue=""
      onChange={({ target }) =>
        onAct(
          target.value === ''
            ? null
            : { kind: 'category', kind_id: target.value === '0' ? null : Number(target.value) },
        )
      }
    >
      <option value="" disabled>
        {m.goods_kind_choose()}
      </option>
      {kinds.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="0">{m.goods_kind_none()}</option>
    </Select>
  );
}

function CollectionField({
  collections,
  onAct,
}: {
  collections: readonly StoreKind[];
  onAct: (act: GoodsAct) => void;
}) {
  return (
    <Select
      label={m.goods_collection()}
      defaultValue=""
      onChange={({ target }) =>
        onAct({ kind: 'collection', collection_id: Number(target.value), is_in: true })
      }
    >
      <option value="" disabled>
        {m.goods_collection_choose()}
      </option>
      {collections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface PreviewProps {
  checked: CheckedGoods;
  kinds: readonly StoreKind[];
  collections: readonly StoreKind[];
  region: 'JP' | 'TW';
}

/** The values before and after, and the products that stay as they are. */
function Preview({
  checked: { changing, unchanged, refused, shown },
  kinds,
  collections,
  region,
}: PreviewProps) {
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  const kindName = (id: number | null) =>
    kinds.find((kind) => kind.id === id)?.name ?? m.goods_kind_none();
  const collectionNames = (ids: readonly number[]) =>
    nameList(collections.flatMap(({ id, name }) => (ids.includes(id) ? name : []))) ||
    m.goods_no_collection();
  return (
    <>
      <p role="status" className="font-semibold">
        {m.goods_changing({ count: changing.length })}
        {unchanged > 0 && (
          <span className="block text-14 font-normal text-ink-soft">
            {m.goods_unchanged({ count: unchanged })}
          </span>
        )}
      </p>
      {shown.length > 0 && (
        <ul className="grid divide-y divide-line rounded-card border border-line">
          {shown.map((change) => (
            <li key={change.id} className="grid gap-0.5 px-3 py-2 text-14">
              <span className="phrase-left font-semibold">{change.name}</span>
              {linesOf(change, money, { kindName, collectionNames }).map(
                ({ sku, before, after, note }) => (
                  <span key={sku} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
                    {sku !== '' && <span className="text-ink-soft">{sku}</span>}
                    <span className="ml-auto text-ink-soft">{before}</span>
                    <span aria-hidden="true">→</span>
                    <span className="sr-only">{m.goods_becomes()}</span>
                    <span className="font-semibold">{after}</span>
                    {note && (
                      <span className="w-full text-right text-12 text-ink-soft">{note}</span>
                    )}
                  </span>
                ),
              )}
            </li>
          ))}
          {changing.length > shown.length && (
            <li className="px-3 py-2 text-14 text-ink-soft">
              {m.order_more_items({ count: changing.length - shown.length })}
            </li>
          )}
        </ul>
      )}
      {refused.length > 0 && (
        <section className="grid gap-2 rounded-card bg-plum-tint p-4">
          <h3 className="text-14 font-semibold">
            {m.goods_not_changed({ count: refused.length })}
          </h3>
          <RefusedGoodsList refused={refused} />
        </section>
      )}
    </>
  );
}

interface ChangedLine {
  /** '' for the product itself */
  sku: string;
  before: string;
  after: string;
  note?: string;
}

function linesOf(
  { before, after }: GoodsChange,
  money: (amount: number) => string,
  {
    kindName,
    collectionNames,
  }: {
    kindName: (id: number | null) => string;
    collectionNames: (ids: readonly number[]) => string;
  },
): ChangedLine[] {
  if (before.is_archived !== after.is_archived) {
    const word = ({ is_draft, is_archived }: GoodsValues) =>
      m.goods_filter({ state: is_draft ? 'draft' : is_archived ? 'archived' : 'listed' });
    return [{ sku: '', before: word(before), after: word(after) }];
  }
  if (before.kind_id !== after.kind_id)
    return [{ sku: '', before: kindName(before.kind_id), after: kindName(after.kind_id) }];
  if (before.collection_ids && after.collection_ids)
    return [
      {
        sku: '',
        before: collectionNames(before.collection_ids),
        after: collectionNames(after.collection_ids),
      },
    ];
  return after.skus.map((sku, nth) => {
    const was = before.skus[nth];
    return {
      sku: sku.name,
      before: money(was?.price ?? 0),
      after: money(sku.price),
      ...(was?.original_price != null &&
        sku.original_price === null && {
          note: m.goods_original_removed({ price: money(was.original_price) }),
        }),
    };
  });
}
