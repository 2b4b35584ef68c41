import * as z from 'zod/mini';
import { operatorErrorCodes } from './operator-error-codes.ts';
import { orderErrorCodes } from './order-error-codes.ts';

/** One error of a refused body: the path and the reason. */
export const validationError = z.object({
  path: z.string(),
  message: z.string(),
  /** the characters that are not allowed, each as `𠮷 (U+20BB7)` */
  characters: z.optional(z.array(z.string())),
});

/** Why a comment on a live post is not accepted. */
const commentRefusals = ['off', 'over', 'muted', 'words', 'name'] as const;
export type CommentRefusal = (typeof commentRefusals)[number];

const plain = z.object({});

/**
 * Every failure the API can return: its HTTP status, an English message (screens show their own
 * text in the visitor's language, by code) and the fields returned next to `code` and `message`.
 * Codes are spelled as in spec §8; those marked `@NOTE spec silent` are ours (D-011). Statuses
 * follow D-011: 401 no session, 402 refused payment, 403 not allowed at all, 404 not found, 409 an
 * expected conflict, 422 only for a malformed payload.
 */
export const errorCodes = {
  // Any endpoint (@NOTE spec silent). `data`: the same errors by field, as spec §8 has them for
  // Taiwan: field names without `body.`, each with codes or sentences.
  VALIDATION_EXCEPTION: {
    status: 422,
    message: 'The request is not in the expected form.',
    data: z.object({
      errors: z.array(validationError),
      data: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  },
  NOT_FOUND: { status: 404, message: 'There is no such thing.', data: plain },
  UNAUTHORIZED: { status: 401, message: 'Please log in.', data: plain },
  /** `reason`: new visitors to the store are queued, and the caller now has a place in the queue */
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many requests; please try again in a moment.',
    data: z.object({ retry_after: z.int(), reason: z.optional(z.literal('waiting_room')) }),
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was used with another request.',
    data: plain,
  },
  INTERNAL_SYSTEM_ERROR: { status: 500, message: 'Something went wrong on our side.', data: plain },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The shop cannot do this at the moment; please try again in a few seconds.',
    data: plain,
  },
  // session
  PASSPORT_TOKEN_EXPIRED_OR_INVALID: {
    status: 401,
    message: 'The login link has expired or was used already.',
    data: z.object({ report_type: z.string() }),
  },
  EMAIL_OR_PASSWORD_INCORRECT: {
    status: 401,
    message: 'The email address or the password is not right.',
    data: z.object({ report_type: z.string() }),
  },
  // @NOTE spec silent: the password is right, but the address is not verified yet; `user_id` is
  // needed to request the email again
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The email address has not been verified yet.',
    data: z.object({ user_id: z.int() }),
  },
  // @NOTE spec silent: a link for another person, in a browser where someone is logged in; the link
  // stays valid
  ANOTHER_PERSON_IS_LOGGED_IN: {
    status: 409,
    message: 'Somebody else is logged in here.',
    data: plain,
  },
  // shop login and stream access
  LIVER_NOT_IN_WHITELIST: {
    status: 403,
    message: 'This seller is not on the list of livers.',
    data: plain,
  },
  UNAUTHORIZED_ACCESS_TO_STREAM: {
    status: 403,
    message: 'This stream belongs to another liver.',
    data: plain,
  },
  // post update
  NEGATIVE_STOCK_EXCEPTION: {
    status: 409,
    message: 'Nothing is left of some of the chosen goods.',
    data: z.object({ product_ids: z.array(z.int()) }),
  },
  STORE_PAYMENT_SHIPPING_UNSET: {
    status: 409,
    message: 'The store has no way to pay or to ship yet.',
    data: z.object({ unset: z.array(z.enum(['payment', 'shipping'])) }),
  },
  // flash prices
  FLASH_PRICE_OVERLAPS: {
    status: 409,
    message: 'The product already has a flash price at that time.',
    data: plain,
  },
  FLASH_PRICE_NOT_LOWER: {
    status: 409,
    message: 'A flash price has to be lower than the normal price.',
    data: plain,
  },
  SHOW_NOT_ON_AIR: { status: 409, message: 'The show is not on air.', data: plain },
  // account
  EMAIL_EXIST: { status: 409, message: 'This email address has an account already.', data: plain },
  // @NOTE spec silent: a verification or reset link that was used, has expired or never existed
  EMAIL_TOKEN_EXPIRED_OR_INVALID: {
    status: 404,
    message: 'This link has expired or was used already.',
    data: plain,
  },
  OLD_PASSWORD_REQUIRED: {
    status: 422,
    message: 'Please enter the current password.',
    data: plain,
  },
  WRONG_PASSWORD: { status: 409, message: 'The current password is not right.', data: plain },
  NEW_PASSWORD_REQUIRED: { status: 422, message: 'Please enter a new password.', data: plain },
  NEW_PASSWORD_TOO_SHORT: {
    status: 422,
    message: 'The new password is too short.',
    data: z.object({ min_length: z.int() }),
  },
  // @NOTE spec silent: one of the most common passwords
  NEW_PASSWORD_TOO_COMMON: {
    status: 422,
    message: 'The new password is too easy to guess.',
    data: plain,
  },
  // @NOTE spec silent: an account without a password must have logged in within this many minutes
  LOGIN_NOT_FRESH: {
    status: 409,
    message: 'Please log in once more.',
    data: z.object({ minutes: z.int() }),
  },
  // add to cart
  SKU_DELETED: { status: 409, message: 'This item is no longer on offer.', data: plain },
  SKU_SOLD_OUT: { status: 409, message: 'This item is sold out.', data: plain },
  SKU_OUTSIDE_OF_SALE_TIMES: {
    status: 409,
    message: 'This item is not on sale at this time.',
    data: z.object({
      sale_started_at: z.nullable(z.string()),
      sale_ended_at: z.nullable(z.string()),
    }),
  },
  SKU_NOT_SUPPLIED: {
    status: 409,
    message: 'This item is not available here at the moment.',
    data: plain,
  },
  REACHED_BUYER_PURCHASABLE_LIMIT: {
    status: 409,
    message: 'You have reached the number of this item that one buyer may have.',
    data: z.object({
      buyer_purchasable_limit: z.int(),
      remaining_quantity: z.int(),
      sku_name: z.string(),
      product_name: z.string(),
    }),
  },
  // @NOTE spec silent: the number of lines in a cart is limited (D-137)
  CART_FULL: {
    status: 409,
    message: 'There is no room for another item in this cart.',
    data: z.object({ max_lines: z.int() }),
  },
  /** a cart line has one price, and only `remaining` more units have the flash price */
  FLASH_UNITS_SHORT: {
    status: 409,
    message: 'Not that many units are left at the flash price.',
    data: z.object({ remaining: z.int() }),
  },
  ADD_CART_OUT_OF_STOCK: {
    status: 409,
    message: 'There are not that many left.',
    data: z.object({ available_quantity: z.int() }),
  },
  /** `words`: a word that the store blocks; `name`: the host’s or the store’s */
  COMMENT_REFUSED: {
    status: 409,
    message: 'This comment is not accepted here.',
    data: z.object({ reason: z.enum(commentRefusals) }),
  },
  ...orderErrorCodes,
  ...operatorErrorCodes,
} as const satisfies Record<
  string,
  { status: number; also?: number; message: string; data: z.ZodMiniObject }
>;

type ErrorCodes = typeof errorCodes;
export type ErrorCode = keyof ErrorCodes;
/** Codes that buyers never get. */
export const operatorCodes = [
  'ORDER_STEP_REFUSED',
  'MONEY_ACT_REFUSED',
  'SETUP_CODE_WRONG',
  'SETUP_IS_OVER',
  'ROLE_NOT_ALLOWED',
  'STORE_SLUG_TAKEN',
  'ALREADY_IN_STORE',
  'LAST_OWNER',
  'LINK_IS_OVER',
  'CHANGED_MEANWHILE',
  'STOCK_BELOW_COMMITTED',
  'REFUND_REFUSED',
  'ORDER_CHANGE_REFUSED',
  'REPLACEMENT_REFUSED',
  'BANK_PAYMENT_REFUSED',
  'CHARGEBACK_REFUSED',
  'UNDO_IS_OVER',
  'NOT_ONE_PARCEL',
  'PICTURE_REFUSED',
  'GOODS_FILE_REFUSED',
  'IMPORT_NOT_READY',
  'STORE_PICTURES_FULL',
  'COLLECTION_FULL',
  'WEBHOOK_REFUSED',
  'PASSKEY_REFUSED',
  'REHEARSAL_REFUSED',
  'OPENING_REFUSED',
] as const satisfies readonly ErrorCode[];
/** The operator's codes that a host's desk also gets; the desk has its own sentences (D-541). */
export const hostCodes = [
  'CHANGED_MEANWHILE',
  'STOCK_BELOW_COMMITTED',
] as const satisfies readonly (typeof operatorCodes)[number][];
/** Codes for which a shop's screens have a message. */
export type ShopCode = Exclude<ErrorCode, (typeof operatorCodes)[number]>;

/** Every HTTP status of a code; the first is the default. */
export function statusesOf(code: ErrorCode): number[] {
  const { status, also }: { status: number; also?: number } = errorCodes[code];
  return also === undefined ? [status] : [status, also];
}

/** The fields next to `code` and `message`; `unknown` if a code has none. */
export type ErrorData<C extends ErrorCode> = ErrorCodes[C]['data'] extends typeof plain
  ? typeof plain extends ErrorCodes[C]['data']
    ? unknown
    : z.infer<ErrorCodes[C]['data']>
  : z.infer<ErrorCodes[C]['data']>;
/** The JSON body of a failure (D-011): code, message, and the code's own fields. */
export type Failure<C extends ErrorCode = ErrorCode> = {
  [K in C]: { code: K; message: string } & ErrorData<K>;
}[C];
