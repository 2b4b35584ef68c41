import type { InvoiceFields, UniformInvoice } from '@noren/contract/uniform-invoice';
import { currentChannel } from '../visitor/visitor.ts';
import type { GoodsKind } from './choice.ts';
import { storedValue } from '../storage/stored-value.ts';
import { tabValue } from '../storage/tab-value.ts';

/** An order that was asked for and not yet answered: the same intent keeps its key (D-113). */
export interface OrderIntent {
  key: string;
  /** the body it was sent with, as text */
  body: string;
}

/** Taiwan: how the uniform invoice is wanted, as it is typed; `value` null: something of it is wrong. */
export interface InvoiceDraft {
  fields: InvoiceFields;
  value: UniformInvoice | null;
}

/** What the buyer has chosen and typed on the way, one per store and tab. Ids are checked against the server's lists before use. */
export interface CheckoutDraft {
  kind: GoodsKind | null;
  /** the lines looked over in step-products */
  item_ids: number[];
  shipping_setting_id: number | null;
  address_id: number | null;
  payment_id: number | null;
  card_id: number | null;
  /** Taiwan: the card is typed on the page itself (its number is nowhere but in the page's memory) */
  new_card: boolean;
  save_card: boolean;
  konbini_id: number | null;
  /** null: not touched, so it goes to the order's email */
  invoice: InvoiceDraft | null;
  /** null: not touched, so a member's own stands in */
  email: string | null;
  phone_number: string | null;
  buyer_name: string | null;
  of_age: boolean;
  intent: OrderIntent | null;
}

const noDraft: CheckoutDraft = {
  kind: null,
  item_ids: [],
  shipping_setting_id: null,
  address_id: null,
  payment_id: null,
  card_id: null,
  new_card: false,
  save_card: false,
  konbini_id: null,
  invoice: null,
  email: null,
  phone_number: null,
  buyer_name: null,
  of_age: false,
  intent: null,
};

/** A store that is in both channels has two: who orders in the one is not who orders in the other. */
export const draftOf = (storeSlug: string) => tabValue<CheckoutDraft>(`${currentChannel() === 'shop' ? 'shop-checkout' : 'checkout'}-${storeSlug}`, noDraft);

/** The address that was ordered to last in this browser; checked against the server's list like the rest. */
export const lastAddress = storedValue<number>('last-address');

/** After the order: the next one starts with its own lines and its own intent, but the same person. */
export function forgetOrdered(storeSlug: string): void {
  const { address_id } = draftOf(storeSlug).get();
  if (address_id !== null) lastAddress.set(address_id);
  draftOf(storeSlug).change({ kind: null, item_ids: [], of_age: false, intent: null });
}
