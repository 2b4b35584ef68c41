import { newIntentKey } from '@noren/client/intent-key';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { ChangeableGoods } from '@noren/contract/entities/order-change';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { callConsole, CallError, readConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { goodsBody, goodsDraftOf, type GoodsDraft } from './change-goods-draft.ts';
import { GoodsLines } from './change-goods-lines.tsx';
import { MoneyWords, submitWords, Sums } from './change-goods-sums.tsx';
import { changeRefusalWords } from './change-reads.ts';
import { SkuSearch } from './sku-search.tsx';

interface ChangeGoodsFormProps {
  slug: string;
  order: ConsoleOrder;
  current: ChangeableGoods;
  /** reads the order again; what was typed stays */
  onReload: () => void;
  onDone: () => void;
  /** the part of the sheet that stays visible */
  footer: HTMLElement;
}

/** Pause in typing after which the preview is asked for, in milliseconds. */
const typingPauseMs = 300;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Changes quantities, prices and shipping of an order, and adds products. */
export function ChangeGoodsForm(props: ChangeGoodsFormProps) {
  const { slug, order, current, onReload, onDone, footer } = props;
  const money = moneyIn(order.currency);
  const [draft, setDraft] = useState(() => goodsDraftOf(current));
  const [idempotencyKey, setKey] = useState(newIntentKey);
  const [error, setError] = useState<{ code: string; words: string } | null>(null);
  const change = (part: Partial<GoodsDraft>) => {
    setDraft({ ...draft, ...part });
    setKey(newIntentKey());
    setError(null);
  };
  const settled = useSettled(draft);
  const body = goodsBody(settled, current, order.region);
  const isTouched = JSON.stringify(settled) !== JSON.stringify(goodsDraftOf(current));
  const preview = useQuery({
    queryKey: ['order-change', slug, order.id, 'preview', body],
    queryFn: async () =>
      (
        await readConsole('POST /console/stores/{slug}/orders/{id}/goods-preview', {
          params: { slug, id: String(order.id) },
          body: body as NonNullable<typeof body>,
        })
      ).data,
    enabled: body !== null && isTouched && current.refusal === null,
    retry: false,
    gcTime: 0,
  });
  const refused = preview.error instanceof CallError ? preview.error.failure : null;
  const isSettled = settled === draft && !preview.isFetching;
  const shown = isTouched && isSettled && body !== null ? preview.data : undefined;
  const [save, busy] = useMutation(async () => {
    if (!shown || body === null) return;
    const { after, refund_amount, due } = shown;
    const result = await callConsole('PUT /console/stores/{slug}/orders/{id}/goods', {
      params: { slug, id: String(order.id) },
      idempotencyKey,
      body: { ...body, expected: { total: after.total, refund_amount, due } },
    });
    if (result.ok) {
      const { supplement } = result.data;
      showToast(
        supplement ? m.change_added_order({ number: supplement.number }) : m.change_saved(),
      );
      return onDone();
    }
    if (result.error.code !== 'NETWORK') setKey(newIntentKey());
    setError({ code: result.error.code, words: changeRefusalWords(result.error) });
  });
  if (current.refusal !== null)
    return <FieldError>{m.change_refusal({ reason: current.refusal })}</FieldError>;
  const problem = error ?? (isTouched && isSettled && refused ? problemOf(refused) : null);
  return (
    <form
      id="change-goods"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {current.is_paid && (
        <p className="phrase-left text-14 text-ink-soft">{m.change_paid_hint()}</p>
      )}
      <GoodsLines order={order} current={current} draft={draft} onChange={change} />
      <section className="grid gap-3">
        <h3 className="text-16 font-semibold">{m.change_add_title()}</h3>
        <SkuSearch
          // the words are cleared once a product was added
          key={draft.added.length}
          slug={slug}
          currency={order.currency}
          onAdd={({ sku_id, name, price }) =>
            draft.added.every((line) => line.sku_id !== sku_id) &&
            change({ added: [...draft.added, { sku_id, name, price, quantity: '1' }] })
          }
        />
      </section>
      <TextInput
        label={m.order_shipping_fee()}
        required
        inputMode="numeric"
        autoComplete="off"
        value={draft.shipping_fee}
        onChange={({ target }) => change({ shipping_fee: target.value })}
      />
      {body === null && <FieldError>{m.change_number_wrong()}</FieldError>}
      <Sums before={current.sums} after={shown?.after} money={money} />
      {createPortal(
        <>
          {problem && (
            <FieldError>
              {problem.words}
              {problem.code === 'CHANGED_MEANWHILE' && ` ${m.change_keeps_typed()}`}
            </FieldError>
          )}
          {problem?.code === 'CHANGED_MEANWHILE' && (
            <Button variant="quiet" onClick={onReload}>
              {m.change_reload()}
            </Button>
          )}
          {shown && <MoneyWords preview={shown} isPaid={current.is_paid} money={money} />}
          <Button wide type="submit" form="change-goods" busy={busy} disabled={!shown}>
            {shown ? submitWords(shown, money) : m.change_save_goods()}
          </Button>
        </>,
        footer,
      )}
    </form>
  );
}

const problemOf = (failure: { code: string; reason?: string }) => ({
  code: failure.code,
  words:
    failure.code === 'ORDER_CHANGE_REFUSED' ? changeRefusalWords(failure) : errorSentence(failure),
});
