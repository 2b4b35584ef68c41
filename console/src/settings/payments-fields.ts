import type { CashRules } from '@noren/contract/entities/store-settings';

/** The fields of an account, as they are typed. */
export interface AccountFields {
  bank_name: string;
  branch: string;
  account_type: string;
  number: string;
  holder: string;
}

export interface CashFields {
  code: CashRules['code'];
  confirm_above: string;
  cash_most: string;
}

export interface BoundsFields {
  steps: { from: string; fee: string }[];
  total_from: string;
  total_to: string;
}

/** The fields of the form of payment methods. */
export interface PaymentsFields {
  payments: {
    enabled: boolean;
    payment_fee: string;
    bounds: BoundsFields;
    term_days: string;
    account: AccountFields;
    seven_eleven: boolean;
  }[];
  cash: CashFields;
}
