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

const sectionEnds = /[都道府県市区郡町村通条目番地号上下入ル棟階階室館]/;
const counters = /[丁番号階棟室条線のノF]/;

/**
 * How bad a line break before `next` is; the lowest sum wins, `Infinity` forbids it. A building
 * after the block number is better in a line of its own.
 */
function costOfBreak(before: string, previous: string, next: string): number {
  const [kind, nextKind] = [kindOf(previous), kindOf(next)];
  if (kind === 'space') {
    const last = before.trimEnd().at(-1) ?? '';
    return (kindOf(last) === 'number' || /[号地]/.test(last)) && nextKind !== 'number' ? -2 : 1;
  }
  if (nextKind === 'space') return Infinity;
  if (kind === 'number') return nextKind === 'number' || counters.test(next) ? Infinity : 2;
  if (nextKind === 'number') return kind === 'latin' || /[第のノ]/.test(previous) ? Infinity : 2;
  if (sectionEnds.test(previous)) return 3;
  return kind === nextKind ? Infinity : 5;
}

interface Cut {
  cost: number;
  lines: readonly string[];
}

/**
 * Distributes a text over columns, at the ends of words, numbers, and parts of an address; loses
 * nothing but the spaces at the breaks. @returns one text per column; null if it does not fit
 */
export function splitText(
  text: string,
  widths: readonly number[],
  unit: WidthUnit,
): readonly string[] | null {
  const signs = Array.from(text);
  const end = signs.length;
  /** the best way to fill the columns so far, by how many characters they hold */
  let reached = new Map<number, Cut>([[0, { cost: 0, lines: [] }]]);
  let best: Cut | null = end === 0 ? { cost: 0, lines: [] } : null;
  for (const width of widths) {
    const next = new Map<number, Cut>();
    for (const [from, cut] of reached)
      for (let to = from + 1; to <= end; to++) {
        const line = signs.slice(from, to).join('').trim();
        if (widthOf(line, unit) > width) break;
        const extra =
          to === end
            ? 0
            : costOfBreak(signs.slice(0, to).join(''), signs[to - 1] ?? '', signs[to] ?? '');
        const cost = cut.cost + extra;
        if (cost === Infinity || cost >= (next.get(to)?.cost ?? Infinity)) continue;
        next.set(to, { cost, lines: [...cut.lines, line] });
      }
    const whole = next.get(end);
    if (whole && (best === null || whole.cost < best.cost)) best = whole;
    next.delete(end);
    reached = next;
  }
  return best && widths.map((_, nth) => best.lines[nth] ?? '');
}
