import { newIntentKey } from '@noren/client/intent-key';
import type { FeeByPlace } from '@noren/contract/entities/store';
import type { Region } from '@noren/contract/scalars';
import { placesOf } from '@noren/contract/shipping-places';
import { isWrongPrice, wholePrice } from '../i18n/typed-number.ts';

export type FeeType = FeeByPlace['fee_type'];

export interface FeeDraft {
  key: string;
  codes: readonly string[];
  fee_type: FeeType;
  fee: string;
  threshold: string;
}

/** Errors of a draft: no place, places that another draft has too, an invalid amount. */
export interface FeeDraftErrors {
  places?: 'none' | readonly string[];
  fee?: true;
  threshold?: true;
}

export const newFeeDraft = (): FeeDraft => ({
  key: newIntentKey(),
  codes: [],
  fee_type: 'fixed',
  fee: '',
  threshold: '',
});

export const draftsOfFees = (fees: readonly FeeByPlace[]): FeeDraft[] =>
  fees.map(({ fee_type, fee, free_shipping_threshold, info }, index) => ({
    key: String(index),
    codes: info.level_one_code,
    fee_type,
    fee: fee_type === 'free' ? '' : String(fee),
    threshold: free_shipping_threshold === null ? '' : String(free_shipping_threshold),
  }));

/** Converts the drafts to fees, or returns the errors of each draft by its key. Pure. */
export function feesOfDrafts(
  drafts: readonly FeeDraft[],
  region: Region,
): { fees: FeeByPlace[] } | { errors: Record<string, FeeDraftErrors> } {
  const errors: Record<string, FeeDraftErrors> = {};
  const before: string[] = [];
  for (const { key, codes, fee_type, fee, threshold } of drafts) {
    const wrong: FeeDraftErrors = {};
    const twice = codes.filter((code) => before.includes(code));
    if (codes.length === 0) wrong.places = 'none';
    else if (twice.length > 0) wrong.places = twice;
    if (fee_type !== 'free' && isWrongPrice(fee, false, region)) wrong.fee = true;
    if (fee_type === 'condition' && isWrongPrice(threshold, false, region)) wrong.threshold = true;
    if (Object.keys(wrong).length > 0) errors[key] = wrong;
    before.push(...codes);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return {
    fees: drafts.map(({ codes, fee_type, fee, threshold }) => ({
      fee_type,
      fee: fee_type === 'free' ? 0 : (wholePrice(fee, region) ?? 0),
      free_shipping_threshold: fee_type === 'condition' ? wholePrice(threshold, region) : null,
      info: { level_one_code: [...codes] },
    })),
  };
}

/** Converts a server error's path into an error of the draft at that path. Pure. */
export function errorOfPath(
  path: string,
  drafts: readonly FeeDraft[],
): Record<string, FeeDraftErrors> | null {
  const [, index = '', field = '', , at = ''] =
    /^shipping\.fees\.(\d+)\.(\w+)(\.level_one_code(?:\.(\d+))?)?/.exec(path) ?? [];
  const draft = drafts[Number(index)];
  if (index === '' || !draft) return null;
  if (field === 'fee') return { [draft.key]: { fee: true } };
  if (field === 'free_shipping_threshold') return { [draft.key]: { threshold: true } };
  const code = at === '' ? undefined : draft.codes[Number(at)];
  return { [draft.key]: { places: code === undefined ? 'none' : [code] } };
}

/**
 * Toggles an area or a single place for a fee: adds all of it, or removes all of it. Places of
 * other fees stay there. Keeps the country's order. Pure.
 */
export function pressPlaces(
  drafts: readonly FeeDraft[],
  key: string,
  pressed: readonly string[],
  region: Region,
): FeeDraft[] {
  const taken = new Set(drafts.flatMap((draft) => (draft.key === key ? [] : draft.codes)));
  return drafts.map((draft) => {
    if (draft.key !== key) return draft;
    const free = pressed.filter((code) => !taken.has(code) || draft.codes.includes(code));
    const all = free.length > 0 && free.every((code) => draft.codes.includes(code));
    const kept = draft.codes.filter((code) => !pressed.includes(code));
    const next = all ? kept : [...kept, ...free];
    return {
      ...draft,
      codes: [
        ...placesOf(region).filter((code) => next.includes(code)),
        ...next.filter((code) => !placesOf(region).includes(code)),
      ],
    };
  });
}
