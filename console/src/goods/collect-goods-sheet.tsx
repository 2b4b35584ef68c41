import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreKind } from '@noren/contract/entities/goods';
import type { ChangedGoods } from '@noren/contract/entities/goods-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { renewGoods } from '../api/reads.ts';
import { GoodsChooser } from '../frame/goods-chooser.tsx';
import * as m from '../i18n/generated/messages.js';

interface CollectGoodsSheetProps {
  slug: string;
  collection: StoreKind;
  onClose: () => void;
  onChanged: (changed: ChangedGoods) => void;
}

/** Chooses products and adds them to a collection. */
export function CollectGoodsSheet({
  slug,
  collection,
  onClose,
  onChanged,
}: CollectGoodsSheetProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [add, busy] = useMutation(async () => {
    setFailure(null);
    const params = { slug };
    const act = { kind: 'collection' as const, collection_id: collection.id, is_in: true };
    // after a lost answer, the products that were added are no longer among those to change
    const check = await callConsole('POST /console/stores/{slug}/product-changes/check', {
      params,
      body: { products: chosen.map(({ id }) => id), act },
    });
    if (!check.ok) return setFailure(errorSentence(check.error));
    const { changing, refused } = check.data.data;
    let changed: ChangedGoods = { changed: 0, refused: [], undo: null };
    if (changing.length > 0) {
      const result = await callConsole('POST /console/stores/{slug}/product-changes', {
        params,
        body: { products: changing, act },
        idempotencyKey: newIntentKey(),
      });
      if (!result.ok) return setFailure(errorSentence(result.error));
      changed = result.data.data;
    }
    onChanged({ ...changed, refused: [...refused, ...changed.refused] });
    onClose();
    await renewGoods(client, slug);
  });
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.goods_collect_title({ name: collection.name })}
      footer={
        <Button wide busy={busy} disabled={chosen.length === 0} onClick={() => add()}>
          {m.goods_collect_submit({ count: chosen.length })}
        </Button>
      }
    >
      <div className="grid gap-5">
        <GoodsChooser
          slug={slug}
          chosen={chosen}
          onChange={setChosen}
          isOffered={({ collection_ids }) => collection_ids?.includes(collection.id) !== true}
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </Drawer>
  );
}
