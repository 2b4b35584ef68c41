/** Format of a Japanese business's registration number for qualified invoices (適格請求書発行事業者の登録番号). */
export const registrationNumberForm = /^T[0-9]{13}$/;

/**
 * Returns whether a registration number can be a corporate number (法人番号), whose first digit is the
 * check digit of the other twelve. A sole proprietor's number need not have one.
 */
export function hasCorporateCheckDigit(number: string): boolean {
  if (!registrationNumberForm.test(number)) return false;
  const [check, ...digits] = Array.from(number.slice(1), Number);
  const sum = digits.reduce((before, digit, at) => before + digit * (at % 2 === 1 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}
