import type { CouponRefusal, RefusedCoupon } from '@noren/contract/entities/discount';
import type { Currency, Region } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

interface StoreOfCoupon {
  region: Region;
  currency: Currency;
}
type Words = (refused: RefusedCoupon, store: StoreOfCoupon) => string;

const sentences: Record<CouponRefusal, Words> = {
  coupon_unknown: () => m.coupon_unknown(),
  coupon_not_started: ({ starts_at }, { region }) =>
    m.coupon_not_started({ time: shortTime(starts_at ?? null, region, currentLocale()) }),
  coupon_ended: () => m.coupon_ended(),
  coupon_other_goods: () => m.coupon_other_goods(),
  coupon_minimum: ({ missing }, { currency }) =>
    m.coupon_minimum({ price: formatMoney(missing ?? 0, currency, currentLocale()) }),
  coupon_used_up: () => m.coupon_used_up(),
  coupon_already_used: () => m.coupon_already_used(),
  coupon_not_combinable: () => m.coupon_not_combinable(),
  coupon_no_effect: () => m.coupon_no_effect(),
};

/** Says why a coupon does not apply. A reason from a newer server gets the general sentence. */
export const couponSentence: Words = (refused, store) =>
  (sentences[refused.reason] ?? m.coupon_unknown)(refused, store);

/** Says why an order was not placed with its coupon. */
export const couponGoneSentence: Words = (refused, store) =>
  m.coupon_gone({ code: refused.code, why: couponSentence(refused, store) });
