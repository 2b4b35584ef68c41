import type { PaymentType } from '@noren/contract/entities/store';
import { isChoiceWhole } from '../payments/methods/brought.ts';

interface Choices {
  shipping: object | null;
  address: object | null;
  payment: { type: PaymentType } | null;
  card: object | null;
  konbini: object | null;
}

export type OrderPart = 'shipping' | 'receiver' | 'payment' | 'email' | 'phone_number' | 'age';

/** What has been chosen so far; a Taiwanese checkout checks its card itself. */
export interface OrderWish extends Choices {
  email: string;
  phone_number: string;
  /** a guest hears of the order by e-mail alone; a member's account has one */
  email_required: boolean;
  age_required: boolean;
  of_age: boolean;
}

/** The contract's own rules (scalars email, phoneNumber), written shorter: the server judges in the end. */
const email = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/;
const phone = /^[+＋]?[\d０-９\-‐-―−－ーｰ \u3000()（）]{9,20}$/;

/** What still keeps the order from being placed, in the order of the page. */
export function partsMissing(wish: OrderWish): OrderPart[] {
  const missing: OrderPart[] = [];
  if (!wish.shipping) missing.push('shipping');
  if (!wish.address) missing.push('receiver');
  if (!wish.payment || !isChoiceWhole(wish.payment.type, wish)) missing.push('payment');
  const address = wish.email.normalize('NFKC').trim();
  if (address === '' ? wish.email_required : !email.test(address) || address.length > 254) missing.push('email');
  const number = wish.phone_number.trim();
  if (number !== '' && !phone.test(number)) missing.push('phone_number');
  if (wish.age_required && !wish.of_age) missing.push('age');
  return missing;
}
