import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { wrongStep } from '@noren/contract/payment-fee';
import {
  factsOf,
  isPaidAtDoor,
  isToOwnAccount,
  konbiniType,
} from '@noren/contract/payment-methods';
import type { PaymentFields } from './settings-queries.ts';

interface Fault {
  path: string;
  message: string;
}

/** A transfer needs an account, and only a transfer has one. */
export function accountFaults(
  payments: readonly PaymentFields[],
  before: Pick<StoreSettings, 'payments'>,
): Fault[] {
  return payments.flatMap(({ type, enabled, term_days, bank_account }, nth) => {
    const path = `body.payments.${nth}`;
    if (!isToOwnAccount(type)) {
      const name = bank_account != null ? 'bank_account' : term_days ? 'term_days' : null;
      return name === null ? [] : [{ path: `${path}.${name}`, message: 'only for bank transfers' }];
    }
    const account =
      bank_account === undefined
        ? before.payments.find((known) => known.type === type)?.bank_account
        : bank_account;
    return enabled && !account
      ? [{ path: `${path}.bank_account`, message: 'buyers need the account to pay' }]
      : [];
  });
}

/** Only konbini payments have a contract for 7-Eleven. */
export const konbiniChainFaults = (payments: readonly PaymentFields[]): Fault[] =>
  payments.flatMap(({ type, seven_eleven }, nth) =>
    seven_eleven !== undefined && type !== konbiniType
      ? [{ path: `body.payments.${nth}.seven_eleven`, message: 'only for konbini payments' }]
      : [],
  );

/** Fee steps that do not ascend, and bounds that no total or no order of the method meets. */
export function boundFaults(
  payments: readonly PaymentFields[],
  before: Pick<StoreSettings, 'payments'>,
): Fault[] {
  return payments.flatMap(({ type, fee_steps, ...asked }, nth) => {
    const path = `body.payments.${nth}`;
    const known = before.payments.find((one) => one.type === type);
    const total_from = asked.total_from === undefined ? known?.total_from : asked.total_from;
    const total_to = asked.total_to === undefined ? known?.total_to : asked.total_to;
    const most = factsOf(type).amounts[1];
    const step = wrongStep(fee_steps ?? []);
    return [
      ...(step === null
        ? []
        : [{ path: `${path}.fee_steps.${step}.from`, message: 'above the step before it' }]),
      ...(isPaidAtDoor(type) && asked.total_to != null
        ? [{ path: `${path}.total_to`, message: 'cash.cash_most is the bound of cash' }]
        : []),
      ...((total_to ?? 0) > most
        ? [{ path: `${path}.total_to`, message: `the method takes at most ${most}` }]
        : []),
      ...((total_from ?? 0) > Math.min(total_to ?? most, most)
        ? [{ path: `${path}.total_from`, message: 'at most the upper bound' }]
        : []),
    ];
  });
}
