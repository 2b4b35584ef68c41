import type { BankAccount } from '@noren/contract/entities/bank-account';
import type { DeliveryRules } from '@noren/contract/entities/delivery';
import type { PaymentType } from '@noren/contract/payment-methods';

/**
 * The rows of the demo, as the seeder reads them. They refer to each other by `key`, not by
 * database id. Amounts are in whole units of the store's currency, tax included. Times ending in
 * `_in` are minutes from the time of seeding (negative = before it), null = none.
 */
export type StoreKey = 'hanamori' | 'chaya' | 'soko';

type Region = 'JP' | 'TW';

// spec §3 Commercial-law info
interface CommercialLaw {
  store_name: string;
  commercial_address: string;
  commercial_phone: string;
  commercial_name: string;
  selling_price: string;
  extra_fees: string;
  payment_info: string;
  delivery_info: string;
  made_to_order_info?: string;
  return_info: string;
  // Taiwan, 消費者保護法 §18
  representative?: string;
  withdrawal_info?: string;
  withdrawal_exceptions?: string;
  complaint_info?: string;
}

interface DemoPaymentSetting {
  type: PaymentType;
  enabled: boolean;
  /** Fee for this payment method in addition to the price; 0 = none. */
  payment_fee: number;
  /** days to pay; 3 if absent */
  term_days?: number;
  bank_account?: BankAccount;
}

interface DemoShippingFee {
  fee_type: 'free' | 'fixed' | 'condition';
  fee: number;
  free_shipping_threshold: number | null;
  /** Prefecture codes, '01' Hokkaido … '47' Okinawa. */
  level_one_codes: string[];
}

export interface DemoPostalAddress {
  postcode: string;
  level_one: string;
  level_two: string;
  level_three: string;
  level_four: string;
  level_one_code: string;
  region: Region;
}

export interface DemoShippingSetting {
  key: string;
  type: 'custom' | 'self_pick_up' | 'tw_home-delivery';
  name: string;
  enabled: boolean;
  is_cash_on_delivery: boolean;
  fee_type: 'free' | 'fixed' | 'condition';
  fee: number;
  free_shipping_threshold: number | null;
  /** The pick-up address; null unless `self_pick_up`. */
  address: (DemoPostalAddress & { name: string; phone_number: string }) | null;
  /** Fees for some prefectures that differ from the fee above. */
  fees: DemoShippingFee[];
  /** Absent: buyers cannot choose a day, a time slot or leave a note. */
  delivery?: DeliveryRules;
}

export interface DemoStore {
  key: StoreKey;
  slug: string;
  name: string;
  description: string;
  contact_email: string;
  region: Region;
  currency: 'JPY' | 'TWD';
  marketplace: boolean;
  shop: boolean;
  enable_enterprise: boolean;
  /** The kinds of the store, in its own order and language. */
  kinds: { key: ProductKind; name: string }[];
  channels: string[];
  /** Default hold time of cart items for a new live post, in minutes. */
  default_cart_item_life: number | null;
  avatar: string;
  banner: string;
  commercial_law: CommercialLaw;
  payment_settings: DemoPaymentSetting[];
  shipping_settings: DemoShippingSetting[];
}

export type ProductKind =
  | 'tableware'
  | 'tea'
  | 'tools'
  | 'cloth'
  | 'stationery'
  | 'print'
  | 'teaware'
  | 'snacks';

interface DemoSku {
  name: string;
  price: number;
  /** The price before the sale; only set during a sale. */
  original_price?: number;
  stock: number;
  salable_limit?: number;
  pictures?: string[];
}

export interface DemoPrintio {
  detail_description: string;
  cautions: string;
  size_detail: { name: string; values: string[] }[];
  provider_description: string;
}

export interface DemoProduct {
  key: string;
  kind: ProductKind;
  name: string;
  description: string;
  /** Names of pictures; the first is the cover. */
  pictures: string[];
  skus: DemoSku[];
  adult_warning?: boolean;
  is_printio_product?: boolean;
  printio?: DemoPrintio;
  sale_starts_in?: number | null;
  sale_ends_in?: number | null;
  is_limited_time_sale?: boolean;
  /** Sold in the marketplace; false = only in streams. */
  with_market: boolean;
}

interface DemoAddress {
  key: string;
  type: 'custom';
  name: string;
  phone_number: string;
  address: DemoPostalAddress;
}

export interface DemoTaiwanAddress {
  key: string;
  postcode: string;
  city_country: string;
  district: string;
  detail: string;
  buyer_name: string;
  buyer_cellphone: string;
}

export interface DemoMember {
  key: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  locale: 'ja' | 'zh_TW' | 'en';
  /** null = not asked yet, true = adult. */
  does_age_verify: boolean | null;
  addresses: DemoAddress[];
}

/** People of the live platform: sellers, and buyers of the shop channel. */
export interface DemoPlatformUser {
  key: string;
  /** `sub` of the login token. */
  platform_user_id: string;
  role: 'seller' | 'buyer';
  store: StoreKey;
  name: string;
  email: string;
  region: Region;
  locale: 'ja' | 'zh_TW' | 'en';
  /** On the allowlist of hosts. */
  allowed: boolean;
  tw_addresses: DemoTaiwanAddress[];
}

export interface DemoStream {
  key: string;
  store: StoreKey;
  liver: string;
  title: string;
  content: string;
  /** Minutes for which a cart item is held; null = not held. */
  cart_item_life: number | null;
  picture: string;
  starts_in: number;
  products: { product: string; status: 'init' | 'selling' | 'sold' }[];
}

type OrderStatus =
  | 'init'
  | 'unpaid'
  | 'undelivered'
  | 'canceled'
  | 'delivering'
  | 'delivered'
  | 'completed'
  | 'returning'
  | 'returned';
type PaymentStatus = 'init' | 'pending' | 'approving' | 'paid' | 'failed' | 'refunded';
type ShippingStatus =
  | 'init'
  | 'delivering'
  | 'delivered'
  | 'partial_received'
  | 'received'
  | 'returning'
  | 'returned'
  | 'received_return'
  | 'waiting'
  | 'missing'
  | 'damaged'
  | 'canceled';

export interface DemoOrder {
  key: string;
  store: StoreKey;
  member: string;
  status: OrderStatus;
  days_ago: number;
  payment: { type: PaymentType; status: PaymentStatus };
  /**
   * `setting` is the key of a shipping setting, `address` of a member's address (null for pick-up).
   */
  shipping: {
    setting: string;
    status: ShippingStatus;
    address: string | null;
    company?: { code: string; name: string; number: string };
  };
  reason?: string;
  lines: { product: string; sku: string; quantity: number }[];
  messages?: { role: 'buyer' | 'seller'; message: string; hours_later: number }[];
}
