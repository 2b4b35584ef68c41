import { errorCodes, type ErrorCode, type ErrorData } from '@noren/contract/error-codes';
import type { CodeOf, CommonCode, Endpoint } from '@noren/contract/endpoint';
import type { EveryKey, EveryEndpoint } from '@noren/contract/every-endpoint';
import type { FastifyReply } from 'fastify';
import { triesAgainAfter } from './unavailable-page.ts';

type MakeFailure = (code: ErrorCode, data: Record<string, unknown>, message?: string, status?: number) => Failure;
/** Given out by the class itself: nobody else can make a failure, but by a `fail` that knows what its endpoint declares. */
let makeFailure: MakeFailure;

/** An expected failure on its way to the caller: logged as information, never reported as an error. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;
  readonly status: number;
  private constructor(code: ErrorCode, data: Record<string, unknown>, message?: string, status: number = errorCodes[code].status) {
    super(message ?? sentences[code]);
    this.code = code;
    this.data = data;
    this.status = status;
  }
  static {
    makeFailure = (...given) => new Failure(...given);
  }
}

/** `data` of VALIDATION_EXCEPTION: what is wrong by field, the fields named as the caller named them. */
function byField(errors: readonly { path: string; message: string }[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of errors) {
    const field = path.replace(/^(body|query)\./, '');
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

/** `status`: where a gateway that cannot be reached makes another one of it (spec §8). */
type DataArgument<C extends ErrorCode> =
  unknown extends ErrorData<C> ? [data?: Record<string, never>, message?: string, status?: number] : [data: ErrorData<C>, message?: string, status?: number];

/** What a handler throws: a code its endpoint declares, with that code's data. */
export type Fail<Codes extends ErrorCode> = <C extends Codes>(code: C, ...rest: DataArgument<C>) => Failure;

const fail: Fail<ErrorCode> = (code, ...rest) => makeFailure(code, (rest[0] ?? {}) as Record<string, unknown>, rest[1], rest[2]);

/** The codes that each of some endpoints declares. */
export type SharedCode<K extends EveryKey> = (K extends EveryKey ? (code: CodeOf<EveryEndpoint[K]>) => void : never) extends (
  code: infer C extends ErrorCode,
) => void
  ? C
  : never;

/**
 * A `fail` for what is decided beside the handlers, in batches and payments: `failOf<'POST /checkout'>()`. Of several
 * endpoints, for what they share: only what all of them declare.
 */
export const failOf = <K extends EveryKey>(): Fail<SharedCode<K>> => fail;

/** A `fail` for what any call may meet. */
export const failCommon: Fail<CommonCode> = fail;

/** The `fail` that a call's context brings along. */
export const failOfEndpoint = <E extends Endpoint>(_endpoint: E): Fail<CodeOf<E>> => fail;

/** The API's own English; screens speak the visitor's language by the code. */
const sentences: Record<ErrorCode, string> = {
  VALIDATION_EXCEPTION: 'The request is not in the expected form.',
  NOT_FOUND: 'There is no such thing.',
  UNAUTHORIZED: 'Please log in.',
  TOO_MANY_REQUESTS: 'Too many requests; please try again in a moment.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used with another request.',
  INTERNAL_SYSTEM_ERROR: 'Something went wrong on our side.',
  SERVICE_UNAVAILABLE: 'The shop cannot do this at the moment; please try again in a few seconds.',
  PASSPORT_TOKEN_EXPIRED_OR_INVALID: 'The login link has expired or was used already.',
  EMAIL_OR_PASSWORD_INCORRECT: 'The email address or the password is not right.',
  EMAIL_NOT_VERIFIED: 'The email address has not been verified yet.',
  ANOTHER_PERSON_IS_LOGGED_IN: 'Somebody else is logged in here.',
  LIVER_NOT_IN_WHITELIST: 'This seller is not on the list of livers.',
  UNAUTHORIZED_ACCESS_TO_STREAM: 'This stream belongs to another liver.',
  NEGATIVE_STOCK_EXCEPTION: 'Nothing is left of some of the chosen goods.',
  STORE_PAYMENT_SHIPPING_UNSET: 'The store has no way to pay or to ship yet.',
  EMAIL_EXIST: 'This email address has an account already.',
  EMAIL_TOKEN_EXPIRED_OR_INVALID: 'This link has expired or was used already.',
  OLD_PASSWORD_REQUIRED: 'Please enter the current password.',
  WRONG_PASSWORD: 'The current password is not right.',
  NEW_PASSWORD_REQUIRED: 'Please enter a new password.',
  NEW_PASSWORD_TOO_SHORT: 'The new password is too short.',
  NEW_PASSWORD_TOO_COMMON: 'The new password is too easy to guess.',
  LOGIN_NOT_FRESH: 'Please log in once more.',
  SKU_DELETED: 'This item is no longer on offer.',
  SKU_SOLD_OUT: 'This item is sold out.',
  SKU_OUTSIDE_OF_SALE_TIMES: 'This item is not on sale at this time.',
  SKU_NOT_SUPPLIED: 'This item is not available here at the moment.',
  REACHED_BUYER_PURCHASABLE_LIMIT: 'You have reached the number of this item that one buyer may have.',
  CART_FULL: 'There is no room for another item in this cart.',
  ADD_CART_OUT_OF_STOCK: 'There are not that many left.',
  CHECKOUT_ITEMS_STATUS_HAVE_CHANGED: 'Something in your cart has changed.',
  NOT_FOUND_ITEM_IN_CART: 'This item is not in your cart any more.',
  FAILED_TO_CHECKOUT: 'The order could not be placed.',
  INVALID_SHIPPING_TYPE_EXCEPTION: 'This way of shipping cannot be used for this order.',
  MIXED_SKU_TYPE_EXCEPTION: 'Goods printed to order cannot be bought together with other goods.',
  AGE_VERIFICATION_REQUIRED: 'Please confirm your age to buy this item.',
  CONTACT_NOT_CONFIRMED: 'Please confirm the email address with the code that is sent to it.',
  CASH_ORDERS_OPEN: 'Too many orders with cash on delivery are on their way to this contact.',
  CONTACT_CODE_WRONG: 'The code is not right, or not valid any more.',
  GMO_PAYMENT_EXCEPTION: 'The payment was not accepted.',
  MISSING_PAYMENT_REDIRECT_URL: 'The payment page could not be opened.',
  PAYUNI_API_ERROR: 'The payment was not accepted.',
  INVALID_PAYMENT_TYPE: 'This way of paying cannot be used for this order.',
  ORDER_NOT_PAYABLE: 'This order does not wait for a payment.',
  ORDER_NOT_CANCELABLE: 'This order is paid, or its payment is under way: it cannot be taken back here.',
  ORDER_STEP_REFUSED: 'This is not the order’s next step.',
  RECEIPT_NOT_AVAILABLE: 'A receipt is made out once the order is paid.',
  SETUP_CODE_WRONG: 'This is not the code that the server printed at its last start.',
  SETUP_IS_OVER: 'This server has an owner already.',
  ROLE_NOT_ALLOWED: 'Your role in this store may not do this.',
  STORE_SLUG_TAKEN: 'Another store has this address.',
  ALREADY_IN_STORE: 'This address works in the store already.',
  LAST_OWNER: 'A store keeps at least one owner.',
  WEBHOOK_REFUSED: 'No events are sent to this address, or there are as many endpoints as there may be.',
  PASSKEY_REFUSED: 'This passkey opens nothing here.',
  REHEARSAL_REFUSED: 'The store cannot rehearse now.',
  LINK_IS_OVER: 'This link was used, taken back or is too old.',
  CHANGED_MEANWHILE: 'Somebody else has changed this since it was read.',
  STOCK_BELOW_COMMITTED: 'More than that is sold or held.',
  REFUND_REFUSED: 'This money cannot go back so.',
  UNDO_IS_OVER: 'This cannot be taken back any more.',
  PICTURE_REFUSED: 'This file cannot be shown as a picture.',
  GOODS_FILE_REFUSED: 'This file is no table of goods.',
  IMPORT_NOT_READY: 'This file of goods cannot be written as it stands.',
  STORE_PICTURES_FULL: 'The store has as many pictures as it may have.',
  MONEY_ACT_REFUSED: 'This makes no sense as the money stands.',
};

/** Beside the list, the same by field (spec §8, Taiwan). */
const byFieldOf = ({ code, data }: Failure) =>
  code === 'VALIDATION_EXCEPTION' && data.data === undefined ? { data: byField(data.errors as { path: string; message: string }[]) } : {};

export function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  reply.refusedAs = failure.code;
  reply.code(failure.status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (failure.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(failure.data.retry_after));
  if (failure.status === 503) reply.header('retry-after', String(triesAgainAfter));
  return reply.send(JSON.stringify({ code: failure.code, message: failure.message, ...failure.data, ...byFieldOf(failure) }));
}
