import { Button } from '@noren/kit/components/button.tsx';
import { Chip, type ChipVariant } from '@noren/kit/components/surfaces.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import type { OrderMoney, Refund, RefundState } from '@noren/contract/entities/refund';
import { moneyIn } from '../i18n/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

const variants: Record<RefundState, ChipVariant> = {
  waiting: 'indigo',
  at_gateway: 'indigo',
  by_hand: 'plain',
  refused: 'plain',
  returned: 'done',
  taken_back: 'sold',
};

interface RefundListProps {
  money: OrderMoney;
  /** false hides the button that marks a refund as returned */
  mayMark: boolean;
  busy: number | null;
  onReturned: (refund: Refund) => void;
}

/** Refunds, newest first. A refund that the store pays by hand has a button. */
export function RefundList({ money, mayMark, busy, onReturned }: RefundListProps) {
  const locale = currentLocale();
  const moment = (at: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(at),
    );
  const name = (item_id: number) =>
    money.lines.find((line) => line.item_id === item_id)?.product_name ?? '';
  const yen = moneyIn(money.currency);
  if (money.refunds.length === 0)
    return <p className="text-14 text-ink-soft">{m.refunds_none()}</p>;
  return (
    <ul className="grid divide-y divide-line">
      {money.refunds.toReversed().map((refund) => {
        const parts = [
          ...refund.lines.map(
            ({ item_id, quantity }) => `${name(item_id)} ${m.line_units({ count: quantity })}`,
          ),
          ...(refund.shipping_fee > 0
            ? [m.refund_shipping({ sum: yen(refund.shipping_fee) })]
            : []),
          ...(refund.payment_fee > 0 ? [m.refund_fee({ sum: yen(refund.payment_fee) })] : []),
          ...(refund.free_amount > 0 ? [`${m.refund_free()} ${yen(refund.free_amount)}`] : []),
        ];
        const isOwed = refund.state === 'by_hand' || refund.state === 'refused';
        return (
          <li key={refund.id} className="grid gap-1.5 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span
                className={`figures text-18 font-semibold ${refund.state === 'taken_back' ? 'text-sold line-through' : ''}`}
              >
                {yen(refund.amount)}
              </span>
              <Chip variant={variants[refund.state]}>
                {m.refund_state({ state: refund.state })}
              </Chip>
            </p>
            <p className="phrase-left text-14 text-ink-soft">{nameList(parts)}</p>
            {refund.note !== '' && <p className="phrase-left text-14">{refund.note}</p>}
            <p className="text-12 text-ink-faint">
              {m.refund_by({ name: refund.by ?? '', moment: moment(refund.created_at) })}
            </p>
            {isOwed && (
              <p className="phrase-left text-14">
                {refund.state === 'refused'
                  ? m.refund_refused_text({ code: refund.code ?? '' })
                  : m.refund_by_hand()}
              </p>
            )}
            {isOwed && mayMark && (
              <div>
                <Button
                  variant="quiet"
                  busy={busy === refund.id}
                  onClick={() => onReturned(refund)}
                >
                  {m.refund_mark_returned()}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
