import { newIntentKey } from '@noren/client/intent-key';
import type { DeliveryCarrier } from '@noren/contract/delivery';
import {
  maxLetterboxUnits,
  type ShippingMethod,
  type Temperature,
} from '@noren/contract/entities/shipping-method';
import { locales, type Locale } from '@noren/contract/locales';
import { isWrongPrice, wholeNumber, wholePrice } from '../i18n/typed-number.ts';
import {
  draftsOfFees,
  feesOfDrafts,
  type FeeDraft,
  type FeeDraftErrors,
  type FeeType,
} from './fee-draft.ts';

export interface StepDraft {
  key: string;
  /** grams */
  up_to: string;
  extra: string;
}

/** A shipping method as the form has it; numbers stay strings until they are parsed. */
export interface MethodDraft {
  id: string;
  /** '': the Japanese name is shown in that language */
  names: Record<Locale, string>;
  temperature: Temperature;
  carrier: DeliveryCarrier;
  fee_type: FeeType;
  fee: string;
  threshold: string;
  fees: FeeDraft[];
  steps: StepDraft[];
  is_cash_on_delivery: boolean;
  takes_dates: boolean;
  is_letterbox: boolean;
  letterbox_most: string;
  freezes_others: boolean;
}

type StepError = Partial<Record<'up_to' | 'extra', 'number' | 'not_above'>>;

export interface MethodErrors {
  name?: 'missing' | 'twice';
  fee?: true;
  threshold?: true;
  letterbox_most?: true;
  /** by the key of the step */
  steps?: Record<string, StepError>;
  /** by the key of the fee */
  fees?: Record<string, FeeDraftErrors>;
}

/** The heaviest step that the form takes: ten tons, less a gram. */
const maxStepWeight = 9_999_999;
const maxFee = 999_999;

const byLocale = <T>(of: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;

const usual: Omit<MethodDraft, 'id'> = {
  names: byLocale(() => ''),
  temperature: 'normal',
  carrier: 'yamato',
  fee_type: 'fixed',
  fee: '',
  threshold: '',
  fees: [],
  steps: [],
  is_cash_on_delivery: true,
  takes_dates: true,
  is_letterbox: false,
  letterbox_most: '',
  freezes_others: false,
};

export const newMethodDraft = (): MethodDraft => ({ ...usual, id: newIntentKey() });

export const newStepDraft = (): StepDraft => ({ key: newIntentKey(), up_to: '', extra: '' });

export const draftsOfMethods = (methods: readonly ShippingMethod[]): MethodDraft[] =>
  methods.map((method) => ({
    id: method.id,
    names: byLocale((locale) => method.name[locale] ?? ''),
    temperature: method.temperature,
    carrier: method.carrier,
    fee_type: method.fee_type,
    fee: method.fee_type === 'free' ? '' : String(method.fee),
    threshold:
      method.free_shipping_threshold === null ? '' : String(method.free_shipping_threshold),
    fees: draftsOfFees(method.fees),
    steps: method.steps.map(({ up_to, extra }, index) => ({
      key: String(index),
      up_to: String(up_to),
      extra: String(extra),
    })),
    is_cash_on_delivery: method.is_cash_on_delivery,
    takes_dates: method.takes_dates,
    is_letterbox: method.letterbox_most !== null,
    letterbox_most: method.letterbox_most === null ? '' : String(method.letterbox_most),
    freezes_others: method.freezes_others,
  }));

const isWrongFee = (typed: string): boolean =>
  isWrongPrice(typed, false, 'JP') || (wholePrice(typed, 'JP') ?? 0) > maxFee;
const isWithin = (typed: string, most: number): boolean => {
  const number = wholeNumber(typed) ?? 0;
  return number >= 1 && number <= most;
};

/** The errors of the steps: each is heavier than the one before it, and costs at least as much. */
function errorsOfSteps(steps: readonly StepDraft[]): Record<string, StepError> {
  const errors: Record<string, StepError> = {};
  for (const [index, { key, up_to, extra }] of steps.entries()) {
    const before = steps[index - 1];
    const wrong: StepError = {};
    if (!isWithin(up_to, maxStepWeight)) wrong.up_to = 'number';
    else if (before && (wholeNumber(up_to) ?? 0) <= (wholeNumber(before.up_to) ?? 0))
      wrong.up_to = 'not_above';
    if (isWrongFee(extra)) wrong.extra = 'number';
    else if (before && (wholePrice(extra, 'JP') ?? 0) < (wholePrice(before.extra, 'JP') ?? 0))
      wrong.extra = 'not_above';
    if (wrong.up_to || wrong.extra) errors[key] = wrong;
  }
  return errors;
}

function errorsOf(draft: MethodDraft, others: readonly MethodDraft[]): MethodErrors {
  const errors: MethodErrors = {};
  const name = draft.names.ja.trim();
  if (name === '') errors.name = 'missing';
  else if (others.some(({ names }) => names.ja.trim() === name)) errors.name = 'twice';
  if (draft.fee_type !== 'free' && isWrongFee(draft.fee)) errors.fee = true;
  if (draft.fee_type === 'condition' && isWrongPrice(draft.threshold, false, 'JP'))
    errors.threshold = true;
  if (draft.is_letterbox && !isWithin(draft.letterbox_most, maxLetterboxUnits))
    errors.letterbox_most = true;
  const steps = errorsOfSteps(draft.steps);
  if (Object.keys(steps).length > 0) errors.steps = steps;
  const placed = feesOfDrafts(draft.fees, 'JP');
  if ('errors' in placed) errors.fees = placed.errors;
  return errors;
}

function methodOf(draft: MethodDraft): ShippingMethod {
  const placed = feesOfDrafts(draft.fees, 'JP');
  return {
    id: draft.id,
    name: byLocale((locale) => draft.names[locale].trim() || null),
    temperature: draft.temperature,
    carrier: draft.carrier,
    fee_type: draft.fee_type,
    fee: draft.fee_type === 'free' ? 0 : (wholePrice(draft.fee, 'JP') ?? 0),
    free_shipping_threshold:
      draft.fee_type === 'condition' ? wholePrice(draft.threshold, 'JP') : null,
    fees: 'fees' in placed ? placed.fees : [],
    steps: draft.steps.map(({ up_to, extra }) => ({
      up_to: wholeNumber(up_to) ?? 0,
      extra: wholePrice(extra, 'JP') ?? 0,
    })),
    is_cash_on_delivery: draft.is_cash_on_delivery,
    takes_dates: draft.takes_dates,
    letterbox_most: draft.is_letterbox ? wholeNumber(draft.letterbox_most) : null,
    freezes_others: draft.temperature === 'frozen' && draft.freezes_others,
  };
}

/** Converts the drafts to methods, or returns the errors of each draft by its id. Pure. */
export function methodsOfDrafts(
  drafts: readonly MethodDraft[],
): { methods: ShippingMethod[] } | { errors: Record<string, MethodErrors> } {
  const errors = Object.fromEntries(
    drafts
      .map((draft, index) => [draft.id, errorsOf(draft, drafts.slice(0, index))] as const)
      .filter(([, wrong]) => Object.keys(wrong).length > 0),
  );
  return Object.keys(errors).length > 0 ? { errors } : { methods: drafts.map(methodOf) };
}
