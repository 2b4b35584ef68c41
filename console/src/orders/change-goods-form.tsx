import { newIntentKey } from '@noren/client/intent-key';
import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type {
  ChangeableGoods,
  GoodsPreview,
  OrderSums,
} from '@noren/contract/entities/order-change';
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
import { changeRefusalWords } from './change-reads.ts';
import { GoodsSearch } from './goods-search.tsx';

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
        <GoodsSearch
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

type Money = (amount: number) => string;

function submitWords({ refund_amount, due, after }: GoodsPreview, money: Money): string {
  if (refund_amount > 0 && due > 0)
    return m.change_submit_both({ refund: money(refund_amount), due: money(due) });
  if (refund_amount > 0) return m.change_submit_refund({ sum: money(refund_amount) });
  if (due > 0) return m.change_submit_due({ sum: money(due) });
  return m.change_submit_total({ sum: money(after.total) });
}

/** What happens to the money. */
function MoneyWords({
  preview: { refund_amount, due },
  isPaid,
  money,
}: {
  preview: GoodsPreview;
  isPaid: boolean;
  money: Money;
}) {
  return (
    <ul className="grid gap-1 text-14">
      {refund_amount > 0 && <li>{m.change_money_refund({ sum: money(refund_amount) })}</li>}
      {due > 0 && <li>{m.change_money_due({ sum: money(due) })}</li>}
      {!isPaid && <li>{m.change_money_open()}</li>}
    </ul>
  );
}

interface GoodsLinesProps {
  order: ConsoleOrder;
  current: ChangeableGoods;
  draft: GoodsDraft;
  onChange: (part: Partial<GoodsDraft>) => void;
}

/** Quantity and unit price of each line, and of products that are added. */
function GoodsLines({ order, current, draft, onChange }: GoodsLinesProps) {
  const money = moneyIn(order.currency);
  const setLine = (item_id: number, part: Partial<GoodsDraft['lines'][number]>) => {
    const line = draft.lines[item_id] ?? { quantity: '', price: '' };
    onChange({ lines: { ...draft.lines, [item_id]: { ...line, ...part } } });
  };
  return (
    <ul className="grid divide-y divide-line">
      {current.lines.map(({ item_id, name }) => (
        <li key={item_id} className="grid gap-2 py-3">
          <span className="phrase-left font-medium">{name}</span>
          <div role="group" aria-label={name} className="grid grid-cols-2 gap-3">
            <TextInput
              label={m.change_quantity()}
              required
              inputMode="numeric"
              autoComplete="off"
              value={draft.lines[item_id]?.quantity ?? ''}
              onChange={({ target }) => setLine(item_id, { quantity: target.value })}
            />
            <TextInput
              label={m.change_price()}
              required
              inputMode="numeric"
              autoComplete="off"
              value={draft.lines[item_id]?.price ?? ''}
              onChange={({ target }) => setLine(item_id, { price: target.value })}
            />
          </div>
          {draft.lines[item_id]?.quantity !== '0' && (
            <Button
              variant="text"
              className="-ml-5 justify-self-start"
              aria-label={m.new_order_remove({ name })}
              onClick={() => setLine(item_id, { quantity: '0' })}
            >
              {m.new_order_remove_short()}
            </Button>
          )}
        </li>
      ))}
      {draft.added.map((added) => (
        <li key={`new-${added.sku_id}`} className="grid gap-2 py-3">
          <span className="phrase-left font-medium">{added.name}</span>
          <div role="group" aria-label={added.name} className="grid grid-cols-2 items-end gap-3">
            <TextInput
              label={m.change_quantity()}
              required
              inputMode="numeric"
              autoComplete="off"
              value={added.quantity}
              onChange={({ target }) =>
                onChange({
                  added: draft.added.map((line) =>
                    line.sku_id === added.sku_id ? { ...line, quantity: target.value } : line,
                  ),
                })
              }
            />
            <span className="pb-3 tabular-nums">{money(added.price)}</span>
          </div>
          <Button
            variant="text"
            className="-ml-5 justify-self-start"
            aria-label={m.new_order_remove({ name: added.name })}
            onClick={() =>
              onChange({ added: draft.added.filter((line) => line.sku_id !== added.sku_id) })
            }
          >
            {m.new_order_remove_short()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The sums before and after, row by row. */
function Sums({
  before,
  after,
  money,
}: {
  before: OrderSums;
  after: OrderSums | undefined;
  money: Money;
}) {
  const rows = [
    [m.order_amount(), before.goods, after?.goods],
    [m.change_discount(), -before.discount, after && -after.discount],
    [m.order_shipping_fee(), before.shipping_fee, after?.shipping_fee],
    [m.order_payment_fee(), before.payment_fee, after?.payment_fee],
    [m.refund_fact(), -before.refunded, after && -after.refunded],
    [m.order_total(), before.total, after?.total],
  ] as const;
  const used = rows.filter(
    ([name, was, now]) => was !== 0 || (now ?? 0) !== 0 || name === m.order_total(),
  );
  return (
    <table className="w-full text-14 tabular-nums">
      <thead>
        <tr className="text-ink-soft">
          <th className="text-left font-normal">{m.change_sums()}</th>
          <th className="text-right font-normal">{m.change_before()}</th>
          <th className="text-right font-normal">{m.change_after()}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(([name, was, now]) => (
          <tr key={name} className={name === m.order_total() ? 'text-16 font-semibold' : ''}>
            <th className="py-1 text-left font-normal">{name}</th>
            <td className="text-right">{money(was)}</td>
            <td className="text-right">{now === undefined ? '–' : money(now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
