import type { Visitor } from '@noren/contract/endpoint';
import type { Channel } from '@noren/contract/scalars';
import type { StaffRole } from '@noren/contract/staff-roles';
import { TestBuyer } from '../buyer.ts';

/**
 * The store under test, another one of the same country, one of Taiwan in the live shop alone, and
 * one of Taiwan with a web shop.
 */
export const stores = {
  here: 'hanamori',
  there: 'there',
  taiwan: 'chaya',
  taiwan_web: 'formosa',
  nowhere: 'no-such-store',
} as const;

/** The operator's key in these tests, in a format that a buyer's token could have. */
export const operatorKey = 'the-operator-of-the-matrix';

/**
 * A buyer with a cart, addresses, cards and orders. A buyer who opened an order's link has that
 * order and its data.
 */
export interface Person {
  name: string;
  buyer_id: number;
  buyer: TestBuyer;
  /** the email's link opens their order, because no account has it */
  is_guest: boolean;
  /** session of a buyer who came by an order's link */
  session_digest: Buffer | null;
  /** an order that waits for its payment; every person has one */
  order: number;
}

export interface MatrixCaller {
  name: string;
  headers: Record<string, string>;
  /** their kind of caller at the shop's endpoints */
  visitor: Record<Channel, Visitor>;
  person: Person | null;
  /** of staff and keys: the role in each store */
  roles: Readonly<Record<string, StaffRole>> | null;
  /** of staff, not of keys */
  staff_id: number | null;
  /** a key is refused if no store is named */
  is_key: boolean;
  is_operator: boolean;
  /** founder of the server */
  opens_stores: boolean;
  /** of sellers: the store */
  sells_at: string | null;
  /** new credentials of the same caller, after a call that ends the session or the account */
  anew: () => Promise<Record<string, string>>;
}

export const both = (visitor: Visitor): Record<Channel, Visitor> => ({
  marketplace: visitor,
  shop: visitor,
});
export const member = (token: string) => ({ authorization: `Bearer ${token}` });
export const guest = (token: string) => ({ 'guest-authorization': `Bearer ${token}` });
export const everywhere = (token: string) => ({ ...member(token), ...guest(token) });

type Given = Partial<MatrixCaller> & Pick<MatrixCaller, 'name' | 'headers'>;
export const callerOf = (given: Given): MatrixCaller => ({
  visitor: both('ghost'),
  person: null,
  roles: null,
  staff_id: null,
  is_key: false,
  is_operator: false,
  opens_stores: false,
  sells_at: null,
  anew: async () => given.headers,
  ...given,
});
