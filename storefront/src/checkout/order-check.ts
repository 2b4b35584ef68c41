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
export interface OrderChoices extends Choices {
  email: string;
  phone_number: string;
  /** a guest hears of the order by email alone; a member's account has one */
  email_required: boolean;
  age_required: boolean;
  of_age: boolean;
}

/** The contract's own rules (scalars email, phoneNumber), written shorter: the server judges in the end. */
const email = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/;
const phone = /^[+＋]?[\d０-９\-‐-―−－ーｰ \u3000()（）]{9,20}$/;

/** What still keeps the order from being placed, in the order of the page. */
export function partsMissing(choices: OrderChoices): OrderPart[] {
  const missing: OrderPart[] = [];
  if (!choices.shipping) missing.push('shipping');
  if (!choices.address) missing.push('receiver');
  if (!choices.payment || !isChoiceWhole(choices.payment.type, choices)) missing.push('payment');
  const address = choices.email.normalize('NFKC').trim();
  if (address === '' ? choices.email_required : !email.test(address) || address.length > 254) missing.push('email');
  const number = choices.phone_number.trim();
  if (number !== '' && !phone.test(number)) missing.push('phone_number');
  if (choices.age_required && !choices.of_age) missing.push('age');
  return missing;
}
