/** Seven ASCII digits of what was typed (hyphen and full-width digits allowed), or null while it is not a whole postcode. */
export function wholePostcode(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[-‐-―−ー－ｰ\s〒]/g, '');
  return /^\d{7}$/.test(plain) ? plain : null;
}
