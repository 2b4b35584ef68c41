import { prefectures } from '@noren/contract/prefectures';
import type { WidthUnit } from './layout.ts';

/** Shift_JIS writes ASCII and half-width kana in one byte, everything else in two. */
export const widthOf = (text: string, unit: WidthUnit): number =>
  unit === 'characters'
    ? [...text].length
    : Array.from(text).reduce((sum, sign) => sum + (/[ -~｡-ﾟ]/.test(sign) ? 1 : 2), 0);

/** Cuts a text to a width, at whole characters. */
export function cutToWidth(text: string, width: number, unit: WidthUnit): string {
  let kept = '';
  for (const sign of text) {
    if (widthOf(kept + sign, unit) > width) break;
    kept += sign;
  }
  return kept;
}

type Kind = 'space' | 'number' | 'latin' | 'hiragana' | 'katakana' | 'kanji';
function kindOf(sign: string): Kind {
  if (/\s/.test(sign)) return 'space';
  if (/[\d０-９〇\-‐－−―ｰ]/.test(sign)) return 'number';
  if (/[A-Za-zＡ-Ｚａ-ｚ&.,'’]/.test(sign)) return 'latin';
  if (/[\u3040-\u309f]/.test(sign)) return 'hiragana';
  if (/[\u30a0-\u30ffｦ-ﾟ]/.test(sign)) return 'katakana';
  return 'kanji';
}

const sectionEnds = /[市区郡町村通条目地号上下入ル棟館階室]/;
const counters = /[丁番号階棟室条線地割のノF]/;

/**
 * How bad a break between two characters is; the lowest sum wins, `Infinity` forbids it. A building
 * after the block number is better in a column of its own.
 * @param last the last character before the spaces, if there are any
 */
function costOfBreak(last: string, previous: string, next: string): number {
  const [kind, nextKind] = [kindOf(previous), kindOf(next)];
  if (kind === 'space')
    return (kindOf(last) === 'number' || /[号地]/.test(last)) && nextKind !== 'number' ? -2 : 1;
  if (nextKind === 'space') return Infinity;
  if (kind === 'number') return nextKind === 'number' || counters.test(next) ? Infinity : 1;
  if (nextKind === 'number') return kind === 'latin' || /[第のノ]/.test(previous) ? Infinity : 3;
  if (previous === '号' && !counters.test(next)) return 1;
  if (sectionEnds.test(previous)) return 3;
  return kind === nextKind ? Infinity : 4;
}

/** The costs of a break before each character. */
function breakCosts(signs: readonly string[]): number[] {
  let last = '';
  const line = signs.join('');
  const region = prefectures.find(({ name }) => line.startsWith(name))?.name.length;
  return signs.map((sign, nth) => {
    const previous = signs[nth - 1] ?? '';
    if (previous !== ' ') last = previous;
    if (nth === region && sign !== ' ') return 3;
    return nth === 0 ? Infinity : costOfBreak(last, previous, sign);
  });
}

/** The best way to put a text's first characters into the columns so far. */
interface Cut {
  cost: number;
  /** where the columns begin */
  starts: readonly number[];
}

/**
 * Distributes a line over columns, at the ends of words, numbers, and parts of an address; loses
 * nothing but the space at a break. @param text without repeated spaces or spaces at its ends
 * @returns one text per column; null if it does not fit
 */
export function splitText(
  text: string,
  widths: readonly number[],
  unit: WidthUnit,
): readonly string[] | null {
  const signs = Array.from(text);
  const end = signs.length;
  const costs = breakCosts(signs);
  const size = signs.map((sign) => widthOf(sign, unit));
  let reached = new Map<number, Cut>([[0, { cost: 0, starts: [] }]]);
  let best: Cut | null = end === 0 ? { cost: 0, starts: [] } : null;
  for (const width of widths) {
    const next = new Map<number, Cut>();
    for (const [from, cut] of reached) {
      let filled = 0;
      for (let to = from + 1; to <= end; to++) {
        filled += size[to - 1] ?? 0;
        // a space before the break is not written
        if (filled - (signs[to - 1] === ' ' ? (size[to - 1] ?? 0) : 0) > width) break;
        const cost = cut.cost + (to === end ? 0 : (costs[to] ?? Infinity));
        if (cost < (next.get(to)?.cost ?? Infinity))
          next.set(to, { cost, starts: [...cut.starts, from] });
      }
    }
    const whole = next.get(end);
    if (whole && (best === null || whole.cost < best.cost)) best = whole;
    next.delete(end);
    reached = next;
  }
  if (!best) return null;
  const { starts } = best;
  return widths.map((_, nth) =>
    nth < starts.length
      ? signs
          .slice(starts[nth], starts[nth + 1])
          .join('')
          .trim()
      : '',
  );
}
