import type { PayoutCheck, PayoutOutcome } from '@noren/contract/entities/payout';
import { Button } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { Link } from '@tanstack/react-router';
import { FigureTable } from '../frame/figure-table.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../orders/order-words.ts';

const outcomes: readonly PayoutOutcome[] = ['matched', 'entered', 'amount_differs', 'missing_here'];
/** Lines of the table; the sums above it are of all. */
const shown = 200;

/** What matches, what differs and what is missing; the matching lines are entered by a button. */
export function PayoutResult({
  slug,
  region,
  result: { lines, missing_there, entered },
  busy,
  onEnter,
}: {
  slug: string;
  region: 'JP' | 'TW';
  result: PayoutCheck;
  busy: boolean;
  onEnter: () => void;
}) {
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  const counts = outcomes
    .map((outcome) => ({ outcome, of: lines.filter((one) => one.outcome === outcome) }))
    .filter(({ of }) => of.length > 0);
  const matched = lines.filter(({ outcome }) => outcome === 'matched').length;
  const different = lines.filter(
    ({ outcome }) => outcome === 'amount_differs' || outcome === 'missing_here',
  );
  const orderLink = (order: { id: number; number: string } | null, reference: string) =>
    order ? (
      <Link
        to="/stores/$slug/orders/$id"
        params={{ slug, id: String(order.id) }}
        className="target inline-flex items-center text-indigo underline underline-offset-4"
      >
        {order.number}
      </Link>
    ) : (
      reference
    );
  return (
    <>
      <Card className="grid gap-4 p-5">
        <h2 className="text-18 font-semibold">{m.payouts_result()}</h2>
        {entered > 0 && (
          <p role="status" className="rounded-card bg-pine-tint px-4 py-3 text-pine">
            {m.payouts_done({ count: entered })}
          </p>
        )}
        <dl className="grid gap-2">
          {counts.map(({ outcome, of }) => (
            <div key={outcome} className="flex flex-wrap justify-between gap-x-4">
              <dt>{m.payouts_outcome({ outcome })}</dt>
              <dd className="tabular-nums">
                {`${m.payouts_count({ count: of.length })} ${money(of.reduce((sum, { line }) => sum + line.amount, 0))}`}
              </dd>
            </div>
          ))}
        </dl>
        <p className="phrase-left text-14 text-ink-soft">
          {different.length === 0
            ? m.payouts_all_same()
            : m.payouts_differences({ count: different.length })}
        </p>
        {matched > 0 && (
          <div>
            <Button busy={busy} onClick={onEnter}>
              {m.payouts_enter({ count: matched })}
            </Button>
          </div>
        )}
      </Card>
      <FigureTable
        title={m.payouts_different()}
        columns={[m.payouts_number(), m.payouts_amount(), m.payouts_own()]}
        rows={different.slice(0, shown).map(({ line, order, own_amount }, nth) => ({
          key: nth,
          cells: [
            orderLink(order, line.reference),
            money(line.amount),
            own_amount === null ? '–' : money(own_amount),
          ],
        }))}
      />
      <FigureTable
        title={m.payouts_missing_there()}
        columns={[m.payouts_number(), m.orders_payment(), m.sales_day(), m.payouts_amount()]}
        rows={missing_there.slice(0, shown).map(({ id, number, payment_type, day, amount }) => ({
          key: id,
          cells: [
            orderLink({ id, number }, number),
            paymentName(payment_type),
            day.replaceAll('-', '/'),
            money(amount),
          ],
        }))}
      />
    </>
  );
}
