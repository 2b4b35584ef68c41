/** As keyboards in Japan and Taiwan write numbers: full-width digits, commas. @returns null for what is no whole number */
export function wholeNumber(typed: string): number | null {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[,\s]/g, '')
    .replace(/^[−－]/, '-');
  return /^-?\d{1,8}$/.test(plain) ? Number(plain) : null;
}

/** Whether something is typed that is no count; nothing at all is none. */
export const isWrongCount = (typed: string, mayBeEmpty: boolean): boolean => (typed.trim() === '' ? !mayBeEmpty : (wholeNumber(typed) ?? -1) < 0);
