import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { Chargeback } from '@noren/contract/entities/chargeback';
import type { FulfilmentStep, OrderMoney as Money, Refund } from '@noren/contract/entities/refund';
import type { StaffRole } from '@noren/contract/staff-roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { meQuery, orderMoneyQuery, rememberOrderMoney } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderChargebacks } from './order-chargebacks.tsx';
import { OrderSteps } from './order-steps.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import { refusalWords } from './refusal-words.ts';
import { UndoBar } from '../frame/undo-bar.tsx';

const keepers: readonly StaffRole[] = ['owner', 'manager'];
/** Permissions per role; the server enforces the same. */
const mayRefund = (role: StaffRole | undefined) =>
  role !== undefined && [...keepers, 'support', 'accountant'].includes(role);
const mayMark = (role: StaffRole | undefined) =>
  role !== undefined && [...keepers, 'accountant'].includes(role);
function mayTake(step: FulfilmentStep, role: StaffRole | undefined): boolean {
  if (role === undefined || role === 'accountant' || role === 'liver') return false;
  if (keepers.includes(role)) return true;
  if (step === 'canceled') return false;
  return role === 'packer' || step === 'returning' || step === 'missing' || step === 'damaged';
}

/** An order's payments and refunds, its next step, and undo. */
export function OrderMoney({
  slug,
  orderId,
  chargebacks,
}: {
  slug: string;
  orderId: number;
  chargebacks: readonly Chargeback[];
}) {
  const client = useQueryClient();
  const { data: money, error, refetch } = useQuery(orderMoneyQuery(slug, orderId));
  const { data: me } = useQuery(meQuery());
  const role = me?.stores.find((store) => store.slug === slug)?.role;
  // not useMutation's flag, because two undos may run at once
  const [busy, setBusy] = useState<number | null>(null);
  if (error && !money) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!money) return <Skeleton className="h-96" />;

  const yen = moneyIn(money.currency);
  const done = (now: Money) => rememberOrderMoney(client, slug, now);
  const params = { slug, id: String(orderId) };
  async function undo(body: { step_id: number } | { refund_id: number }, id: number) {
    setBusy(id);
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/undo', {
      params,
      body,
    });
    if (result.ok) await done(result.data.data);
    setBusy(null);
    if (result.ok) return showToast(m.undone());
    showToast(refusalWords(result.error), 'error');
    return void refetch();
  }
  async function returned(refund: Refund) {
    setBusy(refund.id);
    const result = await callConsole('POST /console/stores/{slug}/orders/{id}/refund-returned', {
      params,
      body: { refund_id: refund.id },
      idempotencyKey: newIntentKey(),
    });
    if (result.ok) await done(result.data.data);
    setBusy(null);
    return result.ok
      ? showToast(m.refund_marked())
      : showToast(refusalWords(result.error), 'error');
  }

  const waiting = money.refunds.filter(({ undo_until }) => undo_until !== null);
  const steps = money.steps.filter((step) => mayTake(step, role));
  return (
    <Card className="grid gap-6 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-18 font-semibold">{m.money_title()}</h2>
        {money.refund_memo && (
          <Chip
            variant={
              money.refund_memo === 'refunded' || money.refund_memo === 'partially_refunded'
                ? 'done'
                : 'indigo'
            }
          >
            {m.memo({ memo: money.refund_memo })}
          </Chip>
        )}
      </div>
      {(money.undo || waiting.length > 0) && (
        <div className="grid gap-2">
          {money.undo && (
            <UndoBar
              key={`step ${money.undo.step_id}`}
              what={m.done({ step: money.undo.step as FulfilmentStep })}
              until={money.undo.until}
              busy={busy === money.undo.step_id}
              onUndo={() =>
                money.undo && void undo({ step_id: money.undo.step_id }, money.undo.step_id)
              }
              onEnd={() => void refetch()}
            />
          )}
          {waiting.map((refund) => (
            <UndoBar
              key={`refund ${refund.id}`}
              what={m.done_refund({ sum: yen(refund.amount) })}
              until={refund.undo_until as string}
              busy={busy === refund.id}
              onUndo={() => void undo({ refund_id: refund.id }, refund.id)}
              onEnd={() => void refetch()}
            />
          ))}
        </div>
      )}
      {(steps.length === 0 || steps.some((step) => step !== 'shipped')) && (
        <section className="grid gap-3">
          <h3 className="text-16 font-semibold">{m.steps_title()}</h3>
          <OrderSteps
            slug={slug}
            money={money}
            steps={steps}
            onDone={done}
            onRefused={() => void refetch()}
          />
        </section>
      )}
      <MoneyLines money={money} />
      <RefundSection slug={slug} money={money} role={role} onDone={done} />
      <section className="grid gap-2">
        <h3 className="text-16 font-semibold">{m.refunds_so_far()}</h3>
        <RefundList
          money={money}
          mayMark={mayMark(role)}
          busy={busy}
          onReturned={(refund) => void returned(refund)}
        />
      </section>
      <OrderChargebacks
        slug={slug}
        money={money}
        chargebacks={chargebacks}
        mayWrite={mayRefund(role)}
      />
    </Card>
  );
}

function MoneyLines({ money }: { money: Money }) {
  const yen = moneyIn(money.currency);
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {money.lines.map((line) => (
        <li
          key={line.item_id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
        >
          <span className="grid min-w-0 flex-1 basis-48">
            <span className="phrase-left font-medium">
              {line.product_name} {line.sku_name}
            </span>
            <span className="figures text-14 text-ink-soft">
              {yen(line.price)} {m.line_units({ count: line.quantity })}
            </span>
          </span>
          <span className="flex flex-wrap gap-2">
            {line.refunded_quantity > 0 && (
              <Chip variant="indigo">{m.line_refunded({ count: line.refunded_quantity })}</Chip>
            )}
            {line.restocked_quantity > 0 && (
              <Chip>{m.line_restocked({ count: line.restocked_quantity })}</Chip>
            )}
            <Chip variant={line.shipping_status === 'shipped' ? 'done' : 'plain'}>
              {m.line_status({ status: line.shipping_status })}
            </Chip>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RefundSectionProps {
  slug: string;
  money: Money;
  role: StaffRole | undefined;
  onDone: (now: Money) => Promise<void>;
}

/** The order's sums, and the refund form while it is open. */
function RefundSection({ slug, money, role, onDone }: RefundSectionProps) {
  const yen = moneyIn(money.currency);
  const [isRefunding, setRefunding] = useState(false);
  const sums = [
    { label: m.money_came_in(), sum: money.came_in },
    { label: m.money_returned(), sum: money.returned },
    { label: m.money_refundable(), sum: money.refundable },
  ];
  return (
    <section className="grid gap-4">
      <dl className="grid grid-cols-3 gap-3">
        {sums.map(({ label, sum }) => (
          <div key={label} className="grid content-start">
            <dt className="phrase-left text-12 text-ink-soft">{label}</dt>
            <dd className="figures text-18 font-semibold">{yen(sum)}</dd>
          </div>
        ))}
      </dl>
      {money.came_in === 0 && (
        <p className="phrase-left text-14 text-ink-soft">
          {money.is_replacement ? m.replacement_no_money() : m.money_not_paid()}
        </p>
      )}
      {(money.disputed ?? 0) > 0 && !isRefunding && (
        <p className="phrase-left text-14 text-plum">
          {m.chargeback_held({ sum: yen(money.disputed ?? 0) })}
        </p>
      )}
      {isRefunding && money.refundable > 0 ? (
        <RefundForm
          slug={slug}
          money={money}
          onClose={() => setRefunding(false)}
          onDone={async (now) => {
            await onDone(now);
            setRefunding(false);
          }}
        />
      ) : (
        mayRefund(role) &&
        money.refundable > 0 && (
          <div>
            <Button variant="quiet" onClick={() => setRefunding(true)}>
              {m.refund_open()}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
