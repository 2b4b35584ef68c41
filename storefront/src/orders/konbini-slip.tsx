import type { KonbiniSlip as Slip } from '@noren/contract/entities/konbini';
import type { Order } from '@noren/contract/entities/order';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { Countdown } from '../components/countdown.tsx';
import { Card, Divider } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { chainName } from '../konbini/chain-name.ts';
import { CopyButton } from './copy-button.tsx';
import { slipWords } from './slip-words.ts';

/**
 * What the buyer needs at the konbini: the chain, its numbers by the chain's names, the amount and
 * the deadline.
 */
export function KonbiniSlip({ order, slip }: { order: Order; slip: Slip }) {
  const client = useQueryClient();
  const chain = chainName(slip.convenience);
  const words = slipWords(slip.convenience);
  return (
    <Card className="grid w-full gap-5 p-5 text-left">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="grid">
          <span className="text-14 text-ink-soft">{m.slip_payment()}</span>
          <span className="text-22 font-semibold">{chain}</span>
        </p>
        <p className="grid justify-items-end">
          <span className="text-14 text-ink-soft">{m.slip_amount()}</span>
          <span className="figures text-22 font-semibold">
            {formatMoney(order.total_amount, order.currency, currentLocale())}
          </span>
        </p>
      </div>
      <dl className="grid gap-3">
        {words.numbers.map(({ of, name }) => (
          <div
            key={of}
            className="grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-control bg-paper-deep px-4 py-3"
          >
            <dt className="col-start-1 row-start-1 text-14 text-ink-soft">{name()}</dt>
            <dd className="figures col-start-1 row-start-2 text-22 font-semibold tracking-wide break-all select-all">
              {slip[of]}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1 self-center">
              <CopyButton text={slip[of]} name={name()} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="grid">
          <span className="text-14 text-ink-soft">{m.slip_deadline()}</span>
          <time dateTime={slip.payment_term} className="figures font-semibold">
            {m.slip_deadline_jst({ time: formatDate(slip.payment_term, 'JP', 'yyyy/MM/dd HH:mm') })}
          </time>
        </span>
        <span className="print:hidden">
          <Countdown
            end={slip.payment_term}
            onEnd={() => void client.invalidateQueries({ queryKey: ['GET /orders/{id}'] })}
          />
        </span>
      </p>
      {slip.receipt_url && (
        <a
          href={slip.receipt_url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', true)}
        >
          {m.slip_printable()}
        </a>
      )}
      <Divider />
      <section className="grid gap-3">
        <h2 className="text-16">{m.slip_how_title({ chain })}</h2>
        <ol className="grid gap-3 text-14">
          {words.steps.map((step, index) => (
            <li key={step()} className="grid grid-cols-[1.75rem_1fr] items-start gap-3">
              <span
                aria-hidden="true"
                className="figures grid size-7 place-items-center rounded-chip bg-indigo-tint font-semibold text-indigo"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step()}</span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
