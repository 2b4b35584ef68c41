import type { DeliveryRules } from './entities/delivery.ts';
import type {
  MethodName,
  MethodRefusal,
  OfferedMethod,
  OrderedMethod,
  ShippingMethod,
  Temperature,
} from './entities/shipping-method.ts';
import type { ShippingSetting } from './entities/store.ts';
import type { Locale } from './locales.ts';
import type { ShippingFees } from './order-price.ts';

/** A line of goods, as far as shipping methods depend on it. */
export interface ShippedGoods {
  quantity: number;
  /** grams of one unit; null: unknown */
  weight: number | null;
  temperature: Temperature;
  fits_letterbox: boolean;
}

const coldness: Readonly<Record<Temperature, number>> = { normal: 0, chilled: 1, frozen: 2 };

/** Returns the temperature that a parcel needs: that of its coldest goods. */
export const coldestOf = (goods: readonly { temperature: Temperature }[]): Temperature =>
  goods.reduce<Temperature>(
    (coldest, { temperature }) =>
      coldness[temperature] > coldness[coldest] ? temperature : coldest,
    'normal',
  );

/** The known weight of goods in grams, and whether it is all of it. */
function weightOf(goods: readonly ShippedGoods[]): { grams: number; isComplete: boolean } {
  return {
    grams: goods.reduce((sum, { quantity, weight }) => sum + quantity * (weight ?? 0), 0),
    isComplete: goods.every(({ weight }) => weight !== null),
  };
}

/**
 * Returns the step for the goods; null: they are too heavy. Goods without a weight pay the last
 * step, so that a missing weight never makes a parcel too cheap.
 */
function stepOf(
  { steps }: Pick<ShippingMethod, 'steps'>,
  goods: readonly ShippedGoods[],
): { extra: number } | null {
  const { grams, isComplete } = weightOf(goods);
  const last = steps.at(-1);
  if (!last) return { extra: 0 };
  if (grams > last.up_to) return null;
  return isComplete ? (steps.find(({ up_to }) => grams <= up_to) ?? last) : last;
}

function fitsLetterbox(
  { letterbox_most }: Pick<ShippingMethod, 'letterbox_most'>,
  goods: readonly ShippedGoods[],
): boolean {
  if (letterbox_most === null) return true;
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  return units <= letterbox_most && goods.every(({ fits_letterbox }) => fits_letterbox);
}

/**
 * Returns the methods that can take the goods, in the merchant's order, or why none can. The parcel
 * has the temperature of its coldest goods; frozen goods travel with others only where the method
 * allows it. Pure.
 */
export function methodsFor<M extends ShippingMethod>(
  methods: readonly M[],
  goods: readonly ShippedGoods[],
): { possible: M[]; refusal: MethodRefusal | null } {
  const coldest = coldestOf(goods);
  const isMixed = coldest === 'frozen' && goods.some(({ temperature }) => temperature !== 'frozen');
  const sameTemperature = methods.filter(({ temperature }) => temperature === coldest);
  if (sameTemperature.length === 0) return { possible: [], refusal: 'no_method' };
  const together = sameTemperature.filter(({ freezes_others }) => freezes_others || !isMixed);
  if (together.length === 0) return { possible: [], refusal: 'frozen_apart' };
  const possible = together.filter(
    (method) => fitsLetterbox(method, goods) && stepOf(method, goods) !== null,
  );
  return { possible, refusal: possible.length === 0 ? 'too_large' : null };
}

/** Returns the method's fees for the goods: the weight's extra is part of every fee but free ones. */
export function feesOfMethod(method: ShippingMethod, goods: readonly ShippedGoods[]): ShippingFees {
  const extra = stepOf(method, goods)?.extra ?? method.steps.at(-1)?.extra ?? 0;
  const { fee_type, fee, free_shipping_threshold, fees } = method;
  const withExtra = <F extends { fee_type: ShippingFees['fee_type']; fee: number }>(rule: F): F =>
    rule.fee_type === 'free' ? rule : { ...rule, fee: rule.fee + extra };
  return {
    ...withExtra({ fee_type, fee, free_shipping_threshold }),
    fees: fees.map((rule) => withExtra(rule)),
  };
}

/** Returns what buyers can ask of a delivery by a method. */
export const deliveryOfMethod = (
  delivery: DeliveryRules | null | undefined,
  { carrier, takes_dates }: Pick<OfferedMethod, 'carrier' | 'takes_dates'>,
): DeliveryRules | null =>
  delivery ? { ...delivery, carrier, ...(!takes_dates && { dates: false, slots: false }) } : null;

/** Returns the setting as a method restricts it, without the method's fees. */
export const restrictedBy = <S extends Pick<ShippingSetting, 'is_cash_on_delivery' | 'delivery'>>(
  setting: S,
  method: Pick<OfferedMethod, 'carrier' | 'takes_dates' | 'is_cash_on_delivery'>,
): S => ({
  ...setting,
  is_cash_on_delivery: setting.is_cash_on_delivery && method.is_cash_on_delivery,
  delivery: deliveryOfMethod(setting.delivery, method),
});

/** A store's home delivery with its methods. */
export type SettingWithMethods = Omit<ShippingSetting, 'methods'> & {
  methods?: readonly ShippingMethod[] | undefined;
};

/** How an order ships. `setting` has the fees and possibilities of the chosen method. */
export interface ShippingWay {
  setting: ShippingSetting;
  /** null: the store has no methods */
  method: ShippingMethod | null;
  possible: readonly ShippingMethod[];
  refusal: MethodRefusal | null;
  /** the wanted method is gone or cannot take these goods; the first possible one is chosen */
  isOther: boolean;
}

/**
 * Chooses the method for the goods: the wanted one, otherwise the first that can take them. A store
 * without methods ships by its setting alone. Pure.
 */
export function shippingWayOf(
  { methods = [], ...setting }: SettingWithMethods,
  goods: readonly ShippedGoods[],
  wanted: string | null | undefined,
): ShippingWay {
  const isWanted = wanted !== null && wanted !== undefined;
  if (methods.length === 0)
    return { setting, method: null, possible: [], refusal: null, isOther: isWanted };
  const { possible, refusal } = methodsFor(methods, goods);
  const found = possible.find(({ id }) => id === wanted);
  const method = found ?? possible[0] ?? null;
  return {
    setting: method
      ? { ...restrictedBy(setting, method), ...feesOfMethod(method, goods) }
      : setting,
    method,
    possible,
    refusal,
    isOther: isWanted && !found,
  };
}

/** Returns the parts of a method that an order keeps. */
export const orderedMethodOf = ({
  id,
  name,
  temperature,
  carrier,
}: OrderedMethod): OrderedMethod => ({ id, name, temperature, carrier });

/** Returns the parts of a method that buyers see. */
export const offeredMethodOf = (method: ShippingMethod): OfferedMethod => ({
  ...orderedMethodOf(method),
  is_cash_on_delivery: method.is_cash_on_delivery,
  takes_dates: method.takes_dates,
});

/** Returns a method's name in a language, or its Japanese name. */
export const methodNameIn = (name: MethodName, locale: Locale): string =>
  name[locale] || (name.ja ?? '');

/** A fault in the list of methods; `path` is relative to it. */
export interface MethodFault {
  path: string;
  message: string;
}

/**
 * Returns the faults of a list of methods that their fields alone do not show, except those of the
 * exceptions by place. Pure.
 */
export function methodFaults(methods: readonly ShippingMethod[]): MethodFault[] {
  return methods.flatMap((method, index) => {
    const faults: MethodFault[] = [];
    const wrong = (field: string, message: string) =>
      void faults.push({ path: `${index}.${field}`, message });
    if (methods.findIndex(({ id }) => id === method.id) < index)
      wrong('id', 'another method has this id');
    if (methods.findIndex(({ name }) => name.ja === method.name.ja) < index)
      wrong('name.ja', 'another method has this name');
    if (method.fee_type === 'condition' && method.free_shipping_threshold === null)
      wrong('free_shipping_threshold', 'free from which amount on?');
    if (method.freezes_others && method.temperature !== 'frozen')
      wrong('freezes_others', 'only a frozen method freezes other goods');
    for (const [at, step] of method.steps.entries()) {
      const before = method.steps[at - 1];
      if (before && step.up_to <= before.up_to)
        wrong(`steps.${at}.up_to`, 'a step must be heavier than the one before it');
      // otherwise goods without a weight could pay less than their step
      if (before && step.extra < before.extra)
        wrong(`steps.${at}.extra`, 'a heavier step must not cost less');
    }
    return faults;
  });
}
