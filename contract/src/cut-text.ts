const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the beginning of a text: at most `most` UTF-16 units, and no part of a character that a reader sees as one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = graphemes.segment(text.slice(0, most + 2)).containing(most)?.index ?? 0;
  // one cluster that is longer than all there is room for: whole code points of it
  return end > 0 ? text.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
