import { newIntentKey } from '@noren/client/intent-key';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { ChangedGoods, RefusedGoods } from '@noren/contract/entities/goods-changes';
import { maxGoodsPerChange } from '@noren/contract/goods-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { goodsFilter, renewGoods, type GoodsSearch } from '../api/reads.ts';
import { ChosenBarFrame, narrow } from '../frame/chosen-bar.tsx';
import * as m from '../i18n/generated/messages.js';
import { UndoBar } from '../frame/undo-bar.tsx';

export type GoodsActName = 'price' | 'category' | 'collect' | 'uncollect' | 'end' | 'start';

/** The products ticked for bulk changes, at most `maxGoodsPerChange`. */
export function useChosenGoods(slug: string, search: GoodsSearch) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    if (next.size <= maxGoodsPerChange) setChosen(next);
    else showToast(m.goods_select_most({ most: maxGoodsPerChange }), 'error');
  };
  async function chooseAll() {
    setChoosing(true);
    const result = await callConsole('GET /console/stores/{slug}/product-ids', {
      params: { slug },
      query: goodsFilter(search),
    });
    setChoosing(false);
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    setChosen(new Set(result.data.data));
  }
  return { chosen, toggle, chooseAll, chooseNone: () => setChosen(new Set()), isChoosing };
}

/** A bulk change that can be undone. Every tap sends the same key, so it is undone once. */
interface Undoable {
  what: string;
  id: number;
  until: string;
  key: string;
}

/** The last bulk change: its undo, and the products that it left as they were. */
export function useGoodsBatch(slug: string) {
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [refused, setRefused] = useState<readonly RefusedGoods[]>([]);
  const [isUndoing, setUndoing] = useState(false);

  function finish({ changed, refused: left, undo }: ChangedGoods): void {
    setRefused(left);
    const what = m.goods_changed_count({ count: changed });
    setUndoable(undo && { ...undo, what, key: newIntentKey() });
  }

  async function undo(): Promise<void> {
    if (!undoable || isUndoing) return;
    setUndoing(true);
    const result = await callConsole('POST /console/stores/{slug}/product-changes/{id}/undo', {
      params: { slug, id: String(undoable.id) },
      idempotencyKey: undoable.key,
    });
    setUndoing(false);
    if (!result.ok) {
      // without an answer the button stays, and repeats the same call
      if (result.error.code !== 'NETWORK') setUndoable(null);
      return showToast(errorSentence(result.error), 'error');
    }
    setUndoable(null);
    const { restored, refused: left } = result.data.data;
    setRefused(left);
    if (restored > 0) showToast(m.goods_restored({ count: restored }));
    await renewGoods(client, slug);
  }

  return {
    finish,
    undo,
    undoable,
    isUndoing,
    refused,
    forgetRefused: () => setRefused([]),
    forgetUndo: () => setUndoable(null),
  };
}

interface ChosenGoodsBarProps {
  selection: ReturnType<typeof useChosenGoods>;
  batch: ReturnType<typeof useGoodsBatch>;
  /** size of the list, up to the limit of one change */
  total: number;
  /** acts that make sense for the list */
  acts: readonly GoodsActName[];
  onAct: (act: GoodsActName) => void;
}

/**
 * The change that can be undone, and the acts on the chosen goods; stays in view while the list
 * scrolls.
 */
export function ChosenGoodsBar({ selection, batch, total, acts, onAct }: ChosenGoodsBarProps) {
  const { chosen, chooseAll, chooseNone, isChoosing } = selection;
  if (chosen.size === 0 && !batch.undoable) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4">
      {batch.undoable && (
        <div className="border-t border-line bg-card px-4 py-3">
          <UndoBar
            key={batch.undoable.key}
            what={batch.undoable.what}
            until={batch.undoable.until}
            busy={batch.isUndoing}
            onUndo={() => void batch.undo()}
            onEnd={batch.forgetUndo}
            left={(seconds) => m.goods_undo_left({ minutes: Math.ceil(seconds / 60) })}
          />
        </div>
      )}
      {chosen.size > 0 && (
        <ChosenBarFrame
          count={chosen.size}
          total={total}
          busy={isChoosing}
          all={m.goods_select_all({ count: total })}
          onAll={() => void chooseAll()}
          onNone={chooseNone}
        >
          {acts.map((act) => (
            <Button key={act} variant="quiet" className={narrow} onClick={() => onAct(act)}>
              {m.goods_act({ act })}
            </Button>
          ))}
        </ChosenBarFrame>
      )}
    </div>
  );
}

/** The products that a bulk change left as they were. */
export function RefusedGoodsNote({
  refused,
  forgetRefused,
}: Pick<ReturnType<typeof useGoodsBatch>, 'refused' | 'forgetRefused'>) {
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-paper-deep p-4">
      <p className="font-semibold">{m.goods_not_changed({ count: refused.length })}</p>
      <RefusedGoodsList refused={refused} />
      <button type="button" className={textButton} onClick={forgetRefused}>
        {m.kit_close()}
      </button>
    </div>
  );
}

export const RefusedGoodsList = ({ refused }: { refused: readonly RefusedGoods[] }) => (
  <ul className="grid gap-1 text-14">
    {refused.slice(0, 20).map(({ id, name, refusal }) => (
      <li key={id} className="phrase-left">
        <span className="font-semibold">{name ?? `#${id}`}</span>{' '}
        <span className="text-plum">{m.goods_refusal({ reason: refusal })}</span>
      </li>
    ))}
    {refused.length > 20 && <li>{m.order_more_items({ count: refused.length - 20 })}</li>}
  </ul>
);
