const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first `maxLength` UTF-16 units of a text at most, without splitting a grapheme. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = graphemes.segment(text.slice(0, maxLength + 2)).containing(maxLength)?.index ?? 0;
  // A single grapheme is longer than the limit: cut it between code points.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

/** Counts what a reader sees as characters. */
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;
