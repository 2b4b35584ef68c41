import type { Locale } from '@noren/contract/scalars';
import { localeOfRegion } from '@noren/contract/locales';
import { wordsIn } from '../../i18n/words.ts';
import type { EmailsApp } from '../mailing/app.ts';
import { moneyOfDay, type MoneyOfDay } from '../../payments/open-money/money-report.ts';
import { openMoneyOfStore } from '../../payments/open-money/open-money.ts';
import { batch, leasedUntil, sendBatch } from './lease.ts';
import {
  endpointThatIsOff,
  unmatchedMoney,
  leaseDueStoreEmails,
  type DueStoreEmail,
} from './open-money-queries.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { composeDigest } from './order-digest.ts';
import { ordersOfDigest } from './order-digest-queries.ts';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import { render, type Block, type Fact, type Email } from '../mailing/render.ts';
import { senderOf } from '../mailing/sender.ts';
import { composeWebhookOff } from './webhook-off.ts';

interface Facts {
  store_name: string;
  locale: Locale;
  currency: string;
}

/** A store's money of a day. Pure. @param day YYYY-MM-DD */
function composeDay(
  { store_name, locale, currency }: Facts,
  day: string,
  rows: readonly MoneyOfDay[],
  open: { entries: number; sum: number },
): Email {
  const m = wordsIn(locale);
  const money = moneyIn(locale, currency);
  const facts = (row: MoneyOfDay): Fact[] => [
    {
      label: row.gateway ? m.money_gateway({ gateway: row.gateway }) : '',
      value: m.money_payments({ count: row.payments }),
    },
    { label: m.money_taken(), value: money(row.taken) },
    { label: m.money_kept(), value: money(row.kept) },
    { label: m.money_returned(), value: money(row.returned) },
    { label: m.money_owed(), value: money(row.owed) },
  ];
  const traded = rows.filter((row) => row.payments > 0);
  const blocks: Block[] = traded.map((row) => ({ kind: 'facts', facts: facts(row) }));
  const openBlocks: Block[] = [
    {
      kind: 'facts',
      facts: [
        {
          label: m.money_open(),
          value: m.money_entries({ count: open.entries, sum: money(open.sum) }),
        },
      ],
    },
    { kind: 'lines', lines: [m.money_open_hint()] },
  ];
  return render({
    locale,
    subject: m.money_day_subject({ store: store_name, day }),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [m.greeting({ name: store_name })] },
      {
        kind: 'lines',
        lines: [traded.length > 0 ? m.money_day_lead({ day }) : m.money_day_none()],
      },
      ...blocks,
      ...(open.entries > 0 ? openBlocks : []),
    ],
  });
}

function composeUnmatchedMoney(
  { store_name, locale, currency }: Facts,
  money: { gateway: PaymentGateway; gateway_order_id: string; gateway_amount: number | null },
): Email {
  const m = wordsIn(locale);
  const sum = moneyIn(locale, currency)(money.gateway_amount ?? 0);
  return render({
    locale,
    subject: m.money_orderless_subject({ store: store_name }),
    from: store_name,
    blocks: [
      { kind: 'lines', lines: [m.greeting({ name: store_name })] },
      { kind: 'lines', lines: [m.money_orderless_lead()] },
      {
        kind: 'facts',
        facts: [
          {
            label: m.money_number(),
            value: `${m.money_gateway({ gateway: money.gateway })}  ${money.gateway_order_id}`,
          },
          { label: m.money_amount(), value: sum },
        ],
      },
    ],
  });
}

const dayMs = 86_400_000;

async function composeFor(app: EmailsApp, email: DueStoreEmail): Promise<Email | null> {
  const facts = { ...email, locale: localeOfRegion[email.region] };
  if (email.kind === 'money_of_nobody_store') {
    const money = await unmatchedMoney(app.database, email);
    return money && composeUnmatchedMoney(facts, money);
  }
  if (email.kind === 'orders_of_hour_store' || email.kind === 'orders_of_day_store')
    return composeDigest(facts, await ordersOfDigest(app.database, email), app.publicUrl());
  if (email.kind === 'webhook_off_store')
    return composeWebhookOff(facts, await endpointThatIsOff(app.database, email), app.publicUrl());
  const day = new Date(email.subject_id * dayMs).toISOString().slice(0, 10);
  return composeDay(
    facts,
    day,
    await moneyOfDay(app.database, day, email.store_id),
    await openMoneyOfStore(app.database, email.store_id),
  );
}

/**
 * Sends emails to stores that are not about a single order: about money, digests and webhooks.
 * @returns how many were sent
 */
export async function sendStoreEmails(app: EmailsApp): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) =>
    leaseDueStoreEmails(tx, now, leasedUntil(now), batch),
  );
  return sendBatch(app, due, async (email) => {
    const composed = await composeFor(app, email);
    return composed ? { ...composed, ...senderOf(app, email.store_name, null) } : 'given_up';
  });
}
