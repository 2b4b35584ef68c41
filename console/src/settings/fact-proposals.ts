import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { localeOfRegion } from '@noren/contract/locales';
import { placeName } from '@noren/contract/place-names';
import {
  factsOf,
  isPaidAtDoor,
  isToOwnAccount,
  paymentMethods,
  paymentName,
  type PaymentType,
} from '@noren/contract/payment-methods';
import type { Region } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currencyOfRegion } from '../i18n/place-names.ts';
import { factWords } from './fact-words.ts';

type Settings = Pick<StoreSettings, 'region' | 'payments' | 'shipping' | 'pick_up'>;

const enabledOf = ({ payments }: Settings) => payments.filter(({ enabled }) => enabled);
const moneyOf =
  ({ region }: Settings) =>
  (sum: number): string =>
    formatMoney(sum, currencyOfRegion(region), localeOfRegion[region]);

function shippingLines(settings: Settings): string[] {
  const { region, shipping } = settings;
  const say = factWords[region];
  if (!shipping.enabled) return [];
  const money = moneyOf(settings);
  const feeOf = ({
    fee_type,
    fee,
    free_shipping_threshold,
  }: Pick<StoreSettings['shipping'], 'fee_type' | 'fee' | 'free_shipping_threshold'>) =>
    fee_type === 'free'
      ? say.free
      : money(fee) +
        (fee_type === 'condition' && free_shipping_threshold !== null
          ? say.freeFrom(money(free_shipping_threshold))
          : '');
  return [
    say.shipping(feeOf(shipping)),
    ...shipping.fees.map((one) =>
      say.shippingTo(
        one.info.level_one_code.map((code) => placeName(code, localeOfRegion[region])),
        feeOf(one),
      ),
    ),
  ];
}

/** Fees on top of the price, from the shipping and payment settings. */
function extraFees(settings: Settings): string {
  const say = factWords[settings.region];
  const money = moneyOf(settings);
  const fees = enabledOf(settings).filter(
    ({ payment_fee, fee_steps = [] }) => payment_fee > 0 || fee_steps.length > 0,
  );
  const lines = [
    ...shippingLines(settings),
    ...fees.map(({ type, payment_fee, fee_steps = [] }) =>
      say.fee(
        paymentName(type, localeOfRegion[settings.region]),
        money(payment_fee) +
          (fee_steps.length === 0
            ? ''
            : say.feeSteps(fee_steps.map(({ from, fee }) => [money(from), money(fee)] as const))),
      ),
    ),
  ];
  return lines.length === 0 ? say.noFees : lines.join('\n');
}

const paymentInfo = (settings: Settings): string => {
  const { when, payment, bounds } = factWords[settings.region];
  const money = moneyOf(settings);
  return enabledOf(settings)
    .map(({ type, term_days, total_from, total_to }) =>
      payment(
        paymentName(type, localeOfRegion[settings.region]),
        when[isToOwnAccount(type) ? 'by_transfer' : factsOf(type).due](term_days ?? 3) +
          (total_from == null && total_to == null
            ? ''
            : bounds(
                total_from == null ? null : money(total_from),
                total_to == null ? null : money(total_to),
              )),
      ),
    )
    .join('\n');
};

function deliveryInfo(settings: Settings): string {
  const say = factWords[settings.region];
  const methods = enabledOf(settings);
  const atDoor = methods.some(({ type }) => isPaidAtDoor(type));
  const isAtDoorOnly = atDoor && methods.every(({ type }) => isPaidAtDoor(type));
  return [
    say.delivery(atDoor, isAtDoorOnly),
    ...(settings.pick_up.enabled ? [say.pickUp] : []),
  ].join('\n');
}

/**
 * Proposed texts of the legal notice, inserted by one tap: from the settings, or standard wording
 * to adapt. Empty if there is none. Pure.
 */
export function proposeFacts(settings: Settings): Readonly<Record<string, string>> {
  return {
    ...factWords[settings.region].usual,
    extra_fees: extraFees(settings),
    payment_info: paymentInfo(settings),
    delivery_info: deliveryInfo(settings),
  };
}

export const exampleOfFact = (region: Region, item: string): string | undefined =>
  factWords[region].examples[item];

/** Amounts in a text, in the usual notations: `600円`, `¥1,200`, `NT$100`, `100元`. */
function sumsIn(text: string): number[] {
  const plain = text.normalize('NFKC').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return [...plain.matchAll(/(?:[¥\\$]|TWD|JPY)\s*(\d+)|(\d+)\s*(?:円|元)/g)].map(
    ([, before, after]) => Number(before ?? after),
  );
}

/**
 * Returns how a text of the legal notice differs from the settings: amounts that only one of the
 * two has, and payment methods that are missing or no longer offered. Empty if they agree or the
 * text is empty. Pure.
 */
export function differencesOf(
  item: string,
  text: string,
  settings: Settings,
): { missing: string[]; outdated: string[] } {
  if (text.trim() === '') return { missing: [], outdated: [] };
  const money = moneyOf(settings);
  if (item === 'extra_fees') {
    const [written, set] = [new Set(sumsIn(text)), new Set(sumsIn(extraFees(settings)))];
    return {
      missing: [...set].filter((sum) => !written.has(sum)).map(money),
      outdated: [...written].filter((sum) => sum > 0 && !set.has(sum)).map(money),
    };
  }
  if (item !== 'payment_info') return { missing: [], outdated: [] };
  const plain = text.normalize('NFKC');
  const nameOf = (type: PaymentType) => paymentName(type, localeOfRegion[settings.region]);
  const isNamed = ({ type }: { type: PaymentType }) => paymentMethods[type].inLegalText.test(plain);
  const [on, off] = [enabledOf(settings), settings.payments.filter(({ enabled }) => !enabled)];
  return {
    missing: on.filter((one) => !isNamed(one)).map(({ type }) => nameOf(type)),
    outdated: off.filter(isNamed).map(({ type }) => nameOf(type)),
  };
}
