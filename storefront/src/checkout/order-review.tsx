import type { ExpectedOrder } from '@noren/contract/endpoints/orders';
import type { CartItem } from '@noren/contract/entities/cart';
import type {
  CommercialInfo,
  PaymentSetting,
  Pricing,
  TaiwanCommercialInfo,
} from '@noren/contract/entities/store';
import { methodNameIn } from '@noren/contract/shipping-method-rules';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { AlertIcon } from '@noren/kit/icons/frame-icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { deliveryInfoOf } from './choice.ts';
import { pictureOf } from '../cart/line-state.ts';
import { useShop } from '../channel/use-shop.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { methodOf } from '../payments/methods/registry.ts';
import { GoodsName } from '../stores/goods-name.tsx';
import { PriceSummary } from '../cart/price-summary.tsx';

export interface ReviewGoodsProps {
  lines: readonly CartItem[];
  /** what was shown here when the order was refused because of a change; null: no change */
  shown: ExpectedOrder | null;
  /** changes a line's quantity in place; absent: a link leads to the cart */
  Stepper?: ComponentType<{ line: CartItem }>;
}

export interface OrderReviewProps extends Omit<ReviewGoodsProps, 'Stepper'> {
  pricing: Pricing | undefined;
  goes: ComponentProps<typeof PriceSummary>['goes'];
  /** there is no total, and none is loading */
  isTotalMissing: boolean;
  payment: PaymentSetting | null;
  law: CommercialInfo | TaiwanCommercialInfo | undefined;
}

/**
 * The six items that a Japanese shop must show before the order button (rules 3.4): quantity; price
 * and total; payment method and time; delivery time; cancellation and returns; the end of a limited
 * offer.
 */
export function OrderReview(props: OrderReviewProps) {
  return (
    <Card className="divide-y divide-line px-5">
      <ReviewGoods lines={props.lines} shown={props.shown} />
      <ReviewTerms {...props} />
    </Card>
  );
}

/** The goods of the order with their quantities. */
export function ReviewGoods({ lines, shown, Stepper }: ReviewGoodsProps) {
  const { store, channel } = useShop();
  const money = (amount: number) => formatMoney(amount, store.currency, currentLocale());
  return (
    <ReviewPart name={m.checkout_review_items()}>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-2">
            <div className="grid grid-cols-[min(3.5rem,18%)_minmax(0,1fr)_auto] items-center gap-3">
              <Picture url={pictureOf(line)} alt="" sizes="56px" className="rounded-control" />
              <span className="min-w-0">
                <GoodsName region={store.region} product={line.product_name} sku={line.sku_name} />
              </span>
              <span className="grid justify-items-end text-14">
                <span className="figures font-semibold">
                  {m.checkout_review_quantity({ count: line.quantity })}
                </span>
                <span className="figures text-ink-soft">{money(line.price * line.quantity)}</span>
              </span>
            </div>
            <LineChanged line={line} shown={shown} money={money} />
            {Stepper && <Stepper line={line} />}
          </li>
        ))}
      </ul>
      {!Stepper && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-14">
          <span>
            {m.checkout_review_total_quantity({
              count: lines.reduce((sum, line) => sum + line.quantity, 0),
            })}
          </span>
          <AppLink
            href={channel.paths.checkout('step-products')}
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            {m.checkout_review_change()}
          </AppLink>
        </p>
      )}
    </ReviewPart>
  );
}

/** The rest of the final confirmation: what is paid, how and when; delivery, return and period. */
export function ReviewTerms({
  lines,
  pricing,
  goes,
  isTotalMissing,
  payment,
  law,
  shown,
}: OrderReviewProps) {
  const { store } = useShop();
  const money = (amount: number) => formatMoney(amount, store.currency, currentLocale());
  const method = pricing?.shipping_methods?.find(({ id }) => id === pricing.shipping_method_id);
  const limited = lines.filter(
    (line) => line.sku.is_in_limited_time_sale && line.sku.sale_ended_at !== null,
  );
  return (
    <>
      <ReviewPart name={m.checkout_review_price()} part="total">
        {pricing && shown && pricing.total_amount !== shown.total_amount && (
          <Changed>
            {m.checkout_review_total_changed({
              before: money(shown.total_amount),
              after: money(pricing.total_amount),
            })}
          </Changed>
        )}
        {isTotalMissing ? (
          <p className="text-14">{m.checkout_no_total()}</p>
        ) : (
          <PriceSummary
            pricing={pricing ?? null}
            goes={goes}
            isCash={payment !== null && methodOf(payment.type).facts.due === 'at_door'}
          />
        )}
        <p aria-live="polite" className="sr-only">
          {pricing &&
            m.checkout_review_price_updated({
              price: formatMoney(pricing.total_amount, pricing.currency, currentLocale()),
            })}
        </p>
      </ReviewPart>
      {method && (
        <ReviewPart name={m.checkout_method_title()}>
          <p className="text-14">
            {m.checkout_method_review({
              name: methodNameIn(method.name, currentLocale()),
              temperature: method.temperature,
            })}
          </p>
        </ReviewPart>
      )}
      <ReviewPart name={m.checkout_review_payment()}>
        <p className="text-14">
          {payment === null ? m.checkout_review_payment_none() : methodOf(payment.type).review()}
        </p>
      </ReviewPart>
      <LawPart name={m.checkout_review_delivery()} text={law && deliveryInfoOf(law, lines)} />
      {law && 'withdrawal_info' in law ? (
        <LawPart
          name={m.taiwan_review_return()}
          text={`${law.withdrawal_info}\n\n${law.withdrawal_exceptions}`}
        />
      ) : (
        <LawPart name={m.checkout_review_return()} text={law?.return_info} />
      )}
      {limited.length > 0 && (
        <ReviewPart name={m.checkout_review_period()}>
          <ul className="grid gap-1 text-14">
            {limited.map((line) => (
              <li key={line.id}>
                {m.checkout_review_period_line({
                  name: line.product_name,
                  time: formatDate(line.sku.sale_ended_at, store.region, 'yyyy/MM/dd HH:mm'),
                })}
              </li>
            ))}
          </ul>
        </ReviewPart>
      )}
    </>
  );
}

/** Shows which of a line's figures have changed since the refused order. */
function LineChanged({
  line,
  shown,
  money,
}: {
  line: CartItem;
  shown: ExpectedOrder | null;
  money: (amount: number) => string;
}) {
  const before = shown?.items.find((item) => item.id === line.id);
  if (!before) return null;
  return (
    <>
      {before.quantity !== line.quantity && (
        <Changed>
          {m.checkout_review_quantity_changed({ before: before.quantity, after: line.quantity })}
        </Changed>
      )}
      {before.price !== undefined && before.price !== line.price && (
        <Changed>
          {m.cart_change_price({ before: money(before.price), after: money(line.price) })}
        </Changed>
      )}
    </>
  );
}

function Changed({ children }: { children: ReactNode }) {
  return (
    <p className="mb-1 flex items-start gap-2 rounded-control bg-plum-tint px-3 py-2 text-14 text-plum">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <span className="phrase-left">{children}</span>
    </p>
  );
}

function ReviewPart({
  name,
  part,
  children,
}: {
  name: string;
  part?: 'total';
  children: ReactNode;
}) {
  return (
    <section data-part={part} tabIndex={part && -1} className="grid gap-2 py-4 outline-none">
      <h3 className="text-14 text-ink-soft">{name}</h3>
      <div>{children}</div>
    </section>
  );
}

/** The store's own text, in its own language. */
function LawPart({ name, text }: { name: string; text: string | undefined }) {
  const { region } = useShop().store;
  if (text === undefined) return null;
  return (
    <ReviewPart name={name}>
      <p lang={contentLanguage[region]} className="text-14 whitespace-pre-line">
        {text}
      </p>
    </ReviewPart>
  );
}
