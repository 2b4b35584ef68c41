/**
 * Joins class names, omitting falsy ones.
 * @param names one or several classes per string; false, null or undefined if a condition does not
 * hold
 * @returns '' if none is left
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
