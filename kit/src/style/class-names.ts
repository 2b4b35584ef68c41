/**
 * Joins class names, leaving out what is not there.
 * @param names one class or several in a text; false, null or undefined where a condition does not hold
 * @returns for `className`; '' where nothing is left
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
