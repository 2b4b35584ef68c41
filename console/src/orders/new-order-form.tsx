import { newIntentKey } from '@noren/client/intent-key';
import type { Answer } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import { isPaidAtDoor } from '@noren/contract/payment-methods';
import { localeNames, locales } from '@noren/contract/locales';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, Select } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole, type CallFailure } from '../api/call.ts';
import { emailSentence, errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { NewOrderBuyer } from './new-order-buyer.tsx';
import {
  emptyFields,
  waysOf,
  orderBody,
  priceOfDraft,
  readDraft,
  type OrderDraft,
} from './new-order-draft.ts';
import { NewOrderGoods } from './new-order-goods.tsx';
import { NewOrderWays } from './new-order-ways.tsx';
import { useDraft } from '../frame/use-draft.ts';

type Terms = Answer<Endpoints['GET /stores/{slug}/checkout-terms']>;
type Refusal = CallFailure<'POST /console/stores/{slug}/orders'>;

const fieldOfPath: Record<string, keyof OrderDraft> = {
  email: 'email',
  'receiver.name': 'name',
  'receiver.phone_number': 'phone',
  'receiver.address.postcode': 'zip',
  'receiver.address.level_one': 'level_one',
  'receiver.address.level_one_code': 'level_one',
  'receiver.address.level_two': 'city',
  'receiver.address.level_three': 'town',
  'receiver.address.level_four': 'street',
};

/**
 * Form for an order on behalf of a buyer. The draft is kept in the tab until the order is placed,
 * so that it survives an expired session.
 */
export function NewOrderForm({ slug, terms }: { slug: string; terms: Terms }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [kept, keep] = useDraft(`new-order-${slug}`);
  const draft = readDraft(kept);
  const [intent, setIntent] = useState(newIntentKey);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [missing, setMissing] = useState<readonly (keyof OrderDraft)[]>([]);
  const [wrong, setWrong] = useState<readonly (keyof OrderDraft)[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const shippings = terms.shipping_settings.filter((setting) => setting.enabled);
  const shipping = shippings.find(({ type }) => type === draft.shipping_type);
  const payments = terms.payment_settings.filter(
    ({ type }) => !isPaidAtDoor(type) || shipping === undefined || shipping.is_cash_on_delivery,
  );
  const payment = payments.find(({ type }) => type === draft.payment_type);
  const ways = waysOf(draft, shipping, payment);
  const price = priceOfDraft(draft, shipping, payment);
  const money = moneyIn('JPY');

  function change(changed: Partial<OrderDraft>) {
    // reads the stored draft again, because the address of a postcode may arrive between two
    // keystrokes
    keep(
      JSON.stringify({
        ...readDraft(sessionStorage.getItem(`noren-console-draft-new-order-${slug}`) ?? ''),
        ...changed,
      }),
    );
    setMissing((before) => before.filter((field) => !(field in changed)));
    setWrong((before) => before.filter((field) => !(field in changed)));
    setTotal(null);
    setFailure(null);
    setIntent(newIntentKey());
  }
  const sentences: Partial<Record<keyof OrderDraft, string>> = {
    email: emailSentence(draft.email),
    phone: m.new_order_phone_wrong(),
    zip: m.new_order_zip_wrong(),
  };
  const errorOf = (field: keyof OrderDraft) =>
    missing.includes(field)
      ? m.required_field()
      : wrong.includes(field)
        ? (sentences[field] ?? m.error({ code: 'VALIDATION_EXCEPTION', reason: '' }))
        : undefined;

  const [submit, busy] = useMutation(async () => {
    const empty = emptyFields(draft);
    const none = draft.lines.length === 0 ? (['lines'] as const) : [];
    setMissing([...none, ...empty]);
    if (empty.length + none.length > 0 || !price || !ways) return;
    setFailure(null);
    const result = await callConsole('POST /console/stores/{slug}/orders', {
      params: { slug },
      body: { ...orderBody(draft, ways), total_amount: total ?? price.total_amount },
      idempotencyKey: intent,
    });
    if (result.ok) {
      keep('');
      showToast(m.new_order_placed({ number: result.data.number }));
      void client.invalidateQueries({ queryKey: ['orders', slug] });
      return navigate({
        to: '/stores/$slug/orders/$id',
        params: { slug, id: String(result.data.id) },
      });
    }
    setFailure(result.error);
    setWrong(wrongFields(result.error).flatMap((path) => fieldOfPath[path] ?? []));
    if (result.error.code === 'FAILED_TO_CHECKOUT' && result.error.amounts) {
      setTotal(result.error.amounts.total_amount);
      setIntent(newIntentKey());
    }
  });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NewOrderGoods
        slug={slug}
        lines={draft.lines}
        onChange={(lines) => change({ lines })}
        error={missing.includes('lines') ? m.new_order_empty() : null}
      />
      <NewOrderWays
        draft={draft}
        shippings={shippings}
        payments={payments}
        onChange={change}
        errorOf={errorOf}
      />
      <NewOrderBuyer draft={draft} onChange={change} errorOf={errorOf} />
      <Card className="grid gap-4 p-5">
        <LanguageSelect draft={draft} onChange={change} />
        {draft.lines.some((line) => line.adult) && (
          <Checkbox checked={draft.age} onChange={({ target }) => change({ age: target.checked })}>
            {m.new_order_age()}
          </Checkbox>
        )}
        <OrderTotal price={price} total={total} />
        {failure && (
          <FieldError>
            {total === null
              ? errorSentence(failure)
              : m.new_order_total_now({ total: money(total) })}
          </FieldError>
        )}
        {failure?.code === 'UNAUTHORIZED' && <SignInAgain slug={slug} />}
        <Button type="submit" wide busy={busy}>
          {m.new_order_submit()}
        </Button>
      </Card>
    </form>
  );
}

/** The language of the buyer's emails. */
function LanguageSelect({
  draft,
  onChange,
}: {
  draft: OrderDraft;
  onChange: (changed: Partial<OrderDraft>) => void;
}) {
  return (
    <Select
      label={m.new_order_language()}
      required
      value={draft.locale}
      onChange={({ target }) =>
        onChange({ locale: locales.find((locale) => locale === target.value) ?? 'ja' })
      }
    >
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {localeNames[locale]}
        </option>
      ))}
    </Select>
  );
}

/** `total` is the server's, if it differs from the price of the draft. */
function OrderTotal({
  price,
  total,
}: {
  price: ReturnType<typeof priceOfDraft>;
  total: number | null;
}) {
  const money = moneyIn('JPY');
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{m.new_order_total()}</span>
        <span className="text-22 font-semibold tabular-nums">
          {price ? money(total ?? price.total_amount) : '–'}
        </span>
      </p>
      {price && total === null && (
        <p className="text-right text-14 text-ink-soft">
          {m.new_order_fees({
            shipping: money(price.shipping_fee),
            payment: money(price.payment_fee),
          })}
        </p>
      )}
    </div>
  );
}

function SignInAgain({ slug }: { slug: string }) {
  return (
    <p className="phrase-left text-14">
      {m.new_order_kept()}{' '}
      <Link
        to="/sign-in"
        search={{ to: `/stores/${slug}/orders/new`, over: true }}
        className="target inline-flex items-center text-indigo underline underline-offset-4"
      >
        {m.draft_sign_in()}
      </Link>
    </p>
  );
}
