import type { DeskAction } from '@noren/contract/entities/desk';
import type { Failure, hostCodes } from '@noren/contract/error-codes';
import { formatMoney } from '@noren/kit/formats/money.ts';
import type { Store } from '@noren/contract/entities/store';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/** Describes an action in a few words, for its toast and for the list of actions that were not sent. */
export function describeAction(
  action: DeskAction,
  name: string,
  currency: Store['currency'],
): string {
  switch (action.type) {
    case 'add_stock':
      return action.units > 0
        ? m.desk_did_add_stock({ count: action.units, name })
        : m.desk_did_take_stock({ count: -action.units, name });
    case 'set_price':
      return m.desk_did_price({
        price: formatMoney(action.price, currency, currentLocale()),
        name,
      });
    case 'extend_holds':
      return m.desk_did_extend({ minutes: action.minutes, name });
    case 'release_holds':
      return m.desk_did_release({ name });
    case 'set_selling':
      return action.is_selling ? m.desk_did_sell({ name }) : m.desk_did_stop({ name });
    case 'feature':
      return action.product_id === null ? m.desk_did_feature_none() : m.desk_did_feature({ name });
    case 'set_live':
      return action.live ? m.desk_did_live() : m.desk_did_end();
  }
}

type OfHost = { [C in (typeof hostCodes)[number]]: (failure: Failure<C>) => string };
const ofHost: OfHost = {
  CHANGED_MEANWHILE: () => m.desk_error_changed(),
  STOCK_BELOW_COMMITTED: ({ stock, sold, held }) => m.desk_error_stock({ stock, sold, held }),
};

/** Says why an action was refused. */
export function actionRefusal(failure: { code: string }): string {
  if (failure.code === 'SKU_DELETED') return m.desk_error_gone();
  if (failure.code === 'NOT_FOUND') return m.desk_error_not_yours();
  const own = ofHost[failure.code as keyof OfHost] as
    | ((failure: { code: string }) => string)
    | undefined;
  return own?.(failure) ?? errorSentence(failure);
}
