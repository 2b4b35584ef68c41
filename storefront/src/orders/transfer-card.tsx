import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { Order } from '@noren/contract/entities/order';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { CopyButton } from './copy-button.tsx';

/** What the buyer types at the bank: the account, the amount, the name, and until when. */
export function TransferCard({ order, account }: { order: Order; account: BankAccount }) {
  const amount = formatMoney(order.total_amount, order.currency, currentLocale());
  const number = [
    account.account_type && m.transfer_account_type({ type: account.account_type }),
    account.number,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Card className="grid w-full gap-5 p-5 text-left">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="grid">
          <span className="text-14 text-ink-soft">{m.slip_amount()}</span>
          <span className="figures text-28 font-semibold">{amount}</span>
        </p>
        {order.payment.expire_at && (
          <p className="grid">
            <span className="text-14 text-ink-soft">{m.slip_deadline()}</span>
            <span className="figures text-18 font-semibold">
              <DateTime
                value={order.payment.expire_at}
                region={order.region}
                pattern="yyyy/MM/dd HH:mm"
              />
            </span>
          </p>
        )}
      </div>
      <section className="grid gap-3">
        <h2 className="text-16">{m.transfer_to()}</h2>
        <dl className="grid gap-2">
          <Entry name={m.transfer_bank()} value={`${account.bank_name} ${account.branch}`} />
          <Entry name={m.transfer_number()} value={number} copied={account.number} />
          <Entry name={m.transfer_holder()} value={account.holder} copied={account.holder} />
          <Entry name={m.transfer_name()} value={order.slug} copied={order.slug} />
        </dl>
      </section>
      <p className="phrase-left text-14 text-ink-soft">
        {m.transfer_name_note()} {m.transfer_fee_note()}
      </p>
    </Card>
  );
}

function Entry({ name, value, copied }: { name: string; value: string; copied?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control bg-paper-deep px-4 py-3">
      <dt className="col-start-1 row-start-1 text-14 text-ink-soft">{name}</dt>
      <dd className="figures col-start-1 row-start-2 text-18 font-semibold wrap-anywhere select-all">
        {value}
      </dd>
      {copied !== undefined && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <CopyButton text={copied} name={name} />
        </dd>
      )}
    </div>
  );
}
