import { errorCodes, type ErrorCode } from '@noren/contract/error-codes';
import { loginToken, newPost } from '../live.ts';
import type { TestShop } from '../shop.ts';
import { validBodies } from '../valid-bodies.ts';
import { stores } from './matrix-caller.ts';
import type { MatrixCell } from './cells.ts';
import { usesUp } from './uses-up.ts';
import type { MatrixThings } from './things.ts';

const queries: Readonly<Record<string, string>> = {
  'GET /users/email-exists': '?email=nobody@example.com',
  'GET /stores/query': `?store_slug=${stores.here}`,
  'GET /jp-zip': '?zipcode=1000001',
  'GET /credit-cards': '?type=gmo_credit',
};

/**
 * Codes with which an admitted caller may be refused: for a secret, a name in the body or a further
 * number in the path.
 */
const allowedRefusals: Readonly<Record<string, readonly ErrorCode[]>> = {
  'POST /enterprise/stores/{slug}/fast-checkout': ['NOT_FOUND'],
  'GET /receipts/{token}': ['NOT_FOUND'],
  'GET /stores/{slug}/product-addresses/{handle}': ['NOT_FOUND'],
  'POST /operator/orders/{id}/cash-returned': ['NOT_FOUND'],
  'POST /operator/persons/find': ['NOT_FOUND'],
  'POST /operator/persons/export': ['NOT_FOUND'],
  'POST /operator/persons/erase': ['NOT_FOUND'],
  'POST /console/stores/{slug}/orders/{id}/refund-returned': ['NOT_FOUND'],
  'POST /console/stores/{slug}/orders/{id}/chargeback-settled': ['NOT_FOUND'],
  'POST /console/stores/{slug}/orders/{id}/chargeback-reopened': ['NOT_FOUND'],
  'POST /console/stores/{slug}/orders/{id}/chargeback-removed': ['NOT_FOUND'],
  'PUT /console/stores/{slug}/orders/{id}/parcels': ['NOT_FOUND'],
  'GET /console/stores/{slug}/orders/{id}/receipts/{issue}': ['NOT_FOUND'],
  'POST /console/stores/{slug}/orders/{id}/receipts/{issue}/void': ['NOT_FOUND'],
  // the store has no chat in the live platform's channel
  'POST /posts/{id}/comments': ['COMMENT_REFUSED'],
  // the show is theirs; it has no flash price of this number
  'DELETE /posts/{id}/flash-prices/{flashId}': ['NOT_FOUND'],
  'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}': ['NOT_FOUND'],
  // another person's step can be undone only by owners and managers
  'POST /console/stores/{slug}/orders/{id}/undo': ['NOT_FOUND', 'ROLE_NOT_ALLOWED'],
};

/** Codes of `allowedRefusals` that occurred. */
export const seenRefusals = new Set<string>();
export const allowedRefusalKeys = Object.keys(allowedRefusals);

export interface MatrixReply {
  status: number;
  code: string | null;
  text: string;
}

const valid: Readonly<Record<string, ((origin: string) => unknown) | undefined>> = validBodies;

/** A valid body, with the secrets of the requested thing. */
async function bodyFor(
  shop: TestShop,
  { mount: { key, endpoint }, caller, key_of }: MatrixCell,
  things: MatrixThings,
): Promise<unknown> {
  if (key === 'POST /orders/{id}/guest-session')
    return { key: things.keyTo(await (key_of as NonNullable<MatrixCell['id']>)(false)) };
  if (key === 'POST /stores/{slug}/posts') return newPost();
  if (key === 'PUT /posts/{id}') return { product_ids: [] };
  if (key === 'PUT /posts/{id}/showing') return { product_id: null };
  if (key === 'POST /buyer/login')
    return { token: await loginToken(shop, { region: 'JP', locale: 'ja' }), replace_session: true };
  if (key === 'POST /seller/login')
    return {
      token: await loginToken(shop, { sub: 'demo-liver-1', role: 'seller' }),
      replace_session: true,
    };
  if (key === 'POST /console/stores/{slug}/invitations')
    return { email: `for-${caller.name.replaceAll(/\W/g, '-')}@example.com`, role: 'packer' };
  if (endpoint.body) return valid[key]?.(shop.origin);
  return undefined;
}

/** Placeholder for the number 1e309, which JSON.stringify cannot write. */
export const beyondNumbers = 'the number 1e309';

/** Parts of a call that a test replaces: params by name, fields of the query, the whole body. */
export interface ExchangedParts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: (valid: unknown) => unknown;
}

/** Makes a cell's call. @param headers replace the caller's own */
export async function callCell(
  shop: TestShop,
  cell: MatrixCell,
  things: MatrixThings,
  headers = cell.caller.headers,
  exchanged: ExchangedParts = {},
): Promise<MatrixReply> {
  const { mount, slug } = cell;
  const id = cell.id ? await cell.id(usesUp(cell)) : null;
  const valid_body = await bodyFor(shop, cell, things);
  const body = exchanged.body ? exchanged.body(valid_body) : valid_body;
  const path = Object.entries(exchanged.params ?? {})
    .reduce(
      (so_far, [name, value]) => so_far.replace(`{${name}}`, encodeURIComponent(value)),
      mount.path,
    )
    .replace('{slug}', slug)
    .replace('{token}', 'x'.repeat(43))
    .replace('{handle}', 'no-such-product')
    .replace('{productId}', '1')
    .replaceAll(/\{\w+\}/g, String(id));
  const valid_query =
    mount.key === 'GET /console/stores/{slug}/order-slips'
      ? await everyStoresOrders(things)
      : (queries[mount.key] ?? '');
  const asked = exchanged.query
    ? `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(valid_query)), ...exchanged.query }).toString()}`
    : valid_query;
  const over = new AbortController();
  const reply = await fetch(shop.origin + mount.prefix + path + asked, {
    method: mount.method,
    redirect: 'manual',
    signal: over.signal,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body).replaceAll(`"${beyondNumbers}"`, '1e309') }),
  });
  // a feed never ends: the reply is complete when it begins
  if (reply.ok && reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    over.abort();
    return { status: reply.status, code: null, text: '' };
  }
  const text = await reply.text();
  return {
    status: reply.status,
    code: reply.ok ? null : (JSON.parse(text) as { code: string }).code,
    text,
  };
}

const everyStoresOrders = async (things: MatrixThings): Promise<string> =>
  `?ids=${await things.ofStore('order', stores.here)},${await things.ofStore('order', stores.there)}`;

/** What is wrong with a reply; null: nothing. */
export function wrongWith(
  { expected, mount }: MatrixCell,
  { status, code, text }: MatrixReply,
): string | null {
  const told = `${status} ${text.slice(0, 160)}`;
  if (status >= 500 && code !== 'SERVICE_UNAVAILABLE') return `failed: ${told}`;
  if (expected !== 'in')
    return code === expected && status === errorCodes[expected].status
      ? null
      : `${expected} was expected: ${told}`;
  const isOfBody =
    code !== null && allowedRefusals[mount.key]?.includes(code as ErrorCode) === true;
  if (isOfBody) seenRefusals.add(mount.key);
  if (isOfBody || (mount.path.includes('{productId}') && code === 'NOT_FOUND')) return null;
  const isRefusal =
    code === 'UNAUTHORIZED' ||
    code === 'ROLE_NOT_ALLOWED' ||
    code === 'NOT_FOUND' ||
    code === 'UNAUTHORIZED_ACCESS_TO_STREAM';
  return isRefusal ? `is admitted by the contract, but was refused: ${told}` : null;
}
