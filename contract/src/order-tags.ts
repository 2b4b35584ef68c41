import { foldText } from './fold-text.ts';
import { hasLineBreak, readLine } from './plain-line.ts';

export const maxTagsPerOrder = 10;
/** Maximum length of a tag, in characters as PostgreSQL counts them. */
const maxTagLength = 30;

/** Normalizes a typed tag; null: it is empty, has line breaks, or is too long. */
export function readTag(typed: string): string | null {
  const tag = readLine(typed);
  if (foldText(tag) === '' || hasLineBreak(tag) || Array.from(tag).length > maxTagLength)
    return null;
  return tag;
}
