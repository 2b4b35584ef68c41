import * as z from 'zod/mini';
import { fileRefusals } from './entities/goods-import.ts';
import { deliveryRequest } from './entities/delivery.ts';
import { bankPaymentRefusals } from './entities/bank-payment.ts';
import { chargebackRefusals } from './entities/chargeback.ts';
import { changeRefusals } from './entities/order-change.ts';
import { moneyClosing } from './entities/open-money.ts';
import { passkeyRefusals } from './entities/passkeys.ts';
import { rehearsalRefusals } from './entities/rehearsal.ts';
import { refundRefusals, undoRefusals } from './entities/refund.ts';
import { replacementRefusals } from './entities/replacement.ts';
import { openingRefusals } from './entities/store-settings.ts';
import { pictureRefusals } from './entities/store-picture.ts';
import { webhookRefusals } from './entities/webhooks.ts';
import { parcelRefusals } from './order-lists.ts';
import { money } from './scalars.ts';
import { staffRoles } from './staff-roles.ts';

const plain = z.object({});

/** Failures of the console and the operator's endpoints, as described in error-codes.ts. */
export const operatorErrorCodes = {
  // @NOTE spec silent: operator endpoints only: a step that is not possible in the order's current
  // state
  ORDER_STEP_REFUSED: {
    status: 409,
    message: 'This is not the order’s next step.',
    data: z.object({
      status: z.string(),
      payment_status: z.string(),
      shipping_status: z.string(),
      reason: z.optional(z.enum(['refunded', 'shipped_already', 'disputed'])),
    }),
  },
  SETUP_CODE_WRONG: {
    status: 409,
    message: 'This is not the code that the server printed at its last start.',
    data: plain,
  },
  SETUP_IS_OVER: { status: 409, message: 'This server has an owner already.', data: plain },
  /** the caller is on the store's staff, but their role may not do this */
  ROLE_NOT_ALLOWED: {
    status: 403,
    message: 'Your role in this store may not do this.',
    data: z.object({ roles: z.array(z.enum(staffRoles)) }),
  },
  STORE_SLUG_TAKEN: { status: 409, message: 'Another store has this address.', data: plain },
  ALREADY_IN_STORE: {
    status: 409,
    message: 'This address works in the store already.',
    data: plain,
  },
  LAST_OWNER: { status: 409, message: 'A store keeps at least one owner.', data: plain },
  LINK_IS_OVER: {
    status: 404,
    message: 'This link was used, taken back or is too old.',
    data: plain,
  },
  /**
   * changed by another staff member since it was read; the client reads the current version again
   */
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Somebody else has changed this since it was read.',
    data: plain,
  },
  /** the new stock would be less than sold plus held units */
  STOCK_BELOW_COMMITTED: {
    status: 409,
    message: 'More than that is sold or held.',
    data: z.object({ stock: z.int(), sold: z.int(), held: z.int() }),
  },
  /** the refund is not possible; `refundable` is the largest possible amount */
  REFUND_REFUSED: {
    status: 409,
    message: 'This money cannot go back so.',
    data: z.object({ reason: z.enum(refundRefusals), refundable: money }),
  },
  /** `disputable`: the largest amount that a chargeback of the order can have */
  CHARGEBACK_REFUSED: {
    status: 409,
    message: 'This chargeback cannot be recorded or changed like this.',
    data: z.object({ reason: z.enum(chargebackRefusals), disputable: money }),
  },
  /** `due`: the order's total */
  BANK_PAYMENT_REFUSED: {
    status: 409,
    message: 'This transfer cannot be recorded for the order.',
    data: z.object({ reason: z.enum(bankPaymentRefusals), due: money }),
  },
  ORDER_CHANGE_REFUSED: {
    status: 409,
    message: 'This order cannot be changed like this.',
    data: z.object({
      reason: z.enum(changeRefusals),
      /** with `delivery_impossible`: the nearest request that is possible */
      delivery_request: z.optional(deliveryRequest),
    }),
  },
  REPLACEMENT_REFUSED: {
    status: 409,
    message: 'This replacement cannot be sent.',
    data: z.object({ reason: z.enum(replacementRefusals) }),
  },
  /** `number`: the order that does not fit the first one, or that cannot be shipped; '' if the store has no such order */
  NOT_ONE_PARCEL: {
    status: 409,
    message: 'These orders cannot go in one parcel.',
    data: z.object({ reason: z.enum(parcelRefusals), number: z.string() }),
  },
  /** the undo window has ended, or a later change prevents it */
  UNDO_IS_OVER: {
    status: 409,
    message: 'This cannot be taken back any more.',
    data: z.object({ reason: z.enum(undoRefusals) }),
  },
  /** `most`: maximum size in bytes */
  PICTURE_REFUSED: {
    status: 409,
    message: 'This file cannot be shown as a picture.',
    data: z.object({ reason: z.enum(pictureRefusals), most: z.int() }),
  },
  GOODS_FILE_REFUSED: {
    status: 409,
    message: 'This file is no table of goods.',
    data: z.object({ reason: z.enum(fileRefusals), row: z.optional(z.int()) }),
  },
  /** a goods file that was not checked, has faults, or is being imported */
  IMPORT_NOT_READY: {
    status: 409,
    message: 'This file of goods cannot be written as it stands.',
    data: z.object({ status: z.string() }),
  },
  STORE_PICTURES_FULL: {
    status: 409,
    message: 'The store has as many pictures as it may have.',
    data: z.object({ most: z.int() }),
  },
  COLLECTION_FULL: {
    status: 409,
    message: 'The collection has as many products as it may have.',
    data: z.object({ most: z.int() }),
  },
  WEBHOOK_REFUSED: {
    status: 409,
    message: 'No events are sent to this address, or there are as many endpoints as there may be.',
    data: z.object({ reason: z.enum(webhookRefusals) }),
  },
  PASSKEY_REFUSED: {
    status: 409,
    message: 'This passkey opens nothing here.',
    data: z.object({ reason: z.enum(passkeyRefusals) }),
  },
  REHEARSAL_REFUSED: {
    status: 409,
    message: 'The store cannot rehearse now.',
    data: z.object({ reason: z.enum(rehearsalRefusals) }),
  },
  OPENING_REFUSED: {
    status: 409,
    message: 'The store cannot be opened now.',
    data: z.object({ reason: z.enum(openingRefusals) }),
  },
  // @NOTE spec silent: operator endpoints only: an action that is not possible now, or a different
  // one after the entry was closed
  MONEY_ACT_REFUSED: {
    status: 409,
    message: 'This makes no sense as the money stands.',
    data: moneyClosing,
  },
} as const satisfies Record<string, { status: number; message: string; data: z.ZodMiniObject }>;
