import { emptyLabelSettings } from '@noren/contract/entities/label-settings';
import type { Input } from '@noren/contract/endpoint';
import type { EveryEndpoint, EveryKey } from '@noren/contract/every-endpoint';
import { DEMO_SHOP, DEMO_SITE } from '../../tools/sandbox/src/gmo/credentials.ts';
import { DEMO_PAYUNI } from '../../tools/sandbox/src/payuni/envelope.ts';
import { tokyo } from './buyer.ts';
import { newPost } from './live.ts';

type BodyKey = {
  [K in EveryKey]: EveryEndpoint[K] extends { body: unknown } ? K : never;
}[EveryKey];
type BodyOf<K extends BodyKey> = Input<EveryEndpoint[K]>['body'];

const product = {
  name: '湯のみ',
  description: '',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
  skus: [
    {
      name: '',
      price: 100,
      original_price: null,
      salable_limit: null,
      tax_rate: 10 as const,
      stock: 1,
    },
  ],
};

const showFields = {
  title: '木曜の市',
  content: '',
  image_id: null,
  product_ids: [],
  upcoming_at: '2026-12-24T11:00:00.000Z',
  cart_item_life: 15,
  video: 'https://www.youtube.com/watch?v=abcdefghijk',
};

const japaneseAddress = {
  type: 'custom' as const,
  name: '花子',
  phone_number: '09012345678',
  address: { ...tokyo },
};
const taiwanAddress = {
  postcode: '106',
  city_country: '臺北市',
  district: '大安區',
  detail: '永康街 9 號',
  buyer_name: '陳怡君',
  buyer_cellphone: '0912000001',
};
const nobodysPasskey = {
  id: 'nobodys',
  rawId: 'nobodys',
  type: 'public-key' as const,
  clientExtensionResults: {},
};

/**
 * A valid body for each endpoint; a new endpoint does not compile without one. Ids in them need not
 * exist.
 */
export const validBodies: { [K in BodyKey]: (origin: string) => BodyOf<K> } = {
  'POST /stores/{slug}/contact-code': () => ({ email: 'somebody@example.com' }),
  'POST /stores/{slug}/order-lookup': () => ({
    number: 'N261123-23456789',
    email: 'somebody@example.com',
  }),
  'POST /stores/{slug}/contact-code/confirm': () => ({
    email: 'somebody@example.com',
    code: '123456',
  }),
  'POST /auth/user/login': () => ({ email: 'member@example.com', password: 'wrong' }),
  'POST /add-cart': () => ({ id: 1, quantity: 1, stream_id: null }),
  'PUT /cart-items/{id}': () => ({ quantity: 1 }),
  'PUT /stores/{slug}/cart-items/sync-snapshot': () => ({ ids: [1] }),
  'POST /carts/pricing': () => ({
    item_ids: [1],
    shipping_setting_id: 1,
    payment_id: null,
    address_id: null,
  }),
  'POST /carts/pricing/subtotal': () => ({ items: [{ id: 1, quantity: 1 }] }),
  'POST /checkout': () => ({
    item_ids: [1],
    shipping_type: 'custom',
    address_id: 1,
    payment_type: 'custom_cod',
    email: 'a@example.com',
    phone_number: '09012345678',
    custom_buyer_name: null,
    coupon_code: null,
    age: true,
    stream_id: 1,
  }),
  'POST /orders/{id}/pay': (origin) => ({
    card_id: 1,
    credit_card_id: 1,
    card_number: '4147 6310 0000 0001',
    cvc: '123',
    expiry: '12/30',
    save_card: true,
    redirect_url: `${origin}/done`,
  }),
  'POST /orders/{id}/gmo-paypay': (origin) => ({ redirect_url: `${origin}/done` }),
  'POST /addresses': () => japaneseAddress,
  'PUT /addresses/{id}': () => ({ ...japaneseAddress, is_default: true }),
  'POST /credit-cards': () => ({
    type: 'gmo_credit',
    application: 'buyer_general',
    maskedCardNo: '****1111',
    toBeExpiredAt: '',
    isSecurityCodeSet: true,
    token: 'a'.repeat(64),
  }),
  'POST /console/setup': () => ({
    code: 'ABCD-ABCD-ABCD-ABCD',
    email: 'owner@example.com',
    password: 'long enough',
    name: '森本',
    locale: 'ja',
  }),
  'POST /console/sign-in': () => ({ email: 'owner@example.com', password: 'wrong one' }),
  'POST /console/stores': () => ({
    slug: 'new',
    name: '店',
    region: 'JP',
    in_marketplace: true,
    in_shop: false,
    contact_email: 'a@example.com',
  }),
  'POST /console/stores/{slug}/products': () => product,
  'PUT /console/stores/{slug}/products/{id}': () => ({
    ...product,
    revision: 0,
    is_archived: false,
  }),
  'PUT /console/stores/{slug}/seller-facts': () => ({ facts: { store_name: '店' } }),
  'PUT /console/stores/{slug}/payments': () => ({
    payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }],
  }),
  'POST /console/stores/{slug}/imports/{id}/check': () => ({
    encoding: 'utf-8',
    columns: ['sku_code', 'product_name'],
  }),
  'POST /console/stores/{slug}/policies': () => ({
    policy: 'terms',
    locale: 'ja',
    content: '第1条',
    seen: null,
  }),
  'PUT /console/stores/{slug}/orders/{id}/invoice-number': () => ({ invoice_number: 'AB12345678' }),
  'PUT /console/stores/{slug}/kinds': () => ({ kinds: [{ name: '器' }], removed: [] }),
  'PUT /console/stores/{slug}/profile': () => ({
    name: '花森',
    contact_email: 'shop@example.com',
    description: '',
  }),
  'PUT /console/stores/{slug}/closure': () => ({ closure: null }),
  'PUT /console/stores/{slug}/looks': () => ({ image_url: null, avatar_url: null }),
  'PUT /console/stores/{slug}/shipping': () => ({
    shipping: {
      enabled: true,
      is_cash_on_delivery: true,
      fee_type: 'fixed',
      fee: 600,
      free_shipping_threshold: null,
    },
    pick_up: { enabled: false, address: null },
  }),
  'POST /console/stores/{slug}/orders/{id}/shipped': () => ({}),
  'POST /console/stores/{slug}/orders/{id}/delivered': () => ({}),
  'POST /console/stores/{slug}/orders/{id}/completed': () => ({}),
  'POST /console/stores/{slug}/orders/{id}/canceled': () => ({ reason: 'seller' }),
  'POST /console/stores/{slug}/orders/{id}/returning': () => ({}),
  'POST /console/stores/{slug}/orders/{id}/returned': () => ({ restock: [] }),
  'POST /console/stores/{slug}/orders/{id}/missing': () => ({}),
  'POST /console/stores/{slug}/orders/{id}/damaged': () => ({}),
  'POST /console/stores/{slug}/orders/{id}/refunds': () => ({
    lines: [],
    shipping_fee: 0,
    payment_fee: 0,
    free_amount: 1,
    note: '',
    expected: 1,
  }),
  'POST /console/stores/{slug}/orders/{id}/refund-returned': () => ({ refund_id: 1 }),
  'POST /console/stores/{slug}/orders/{id}/undo': () => ({ step_id: 1 }),
  'POST /console/stores/{slug}/skus/{id}/stock': () => ({ change: 1, reason: 'counted', note: '' }),
  'POST /gmo-cvs': () => ({
    convenience: '00001',
    buyer_name: '花森 花子',
    buyer_name_kana: 'はなもり はなこ',
    buyer_cellphone: '09012345678',
    name: null,
  }),
  'PUT /orders/{id}/payment-method': () => ({ payment_type: 'gmo_cvs' }),
  'POST /orders/{id}/payment-account/generate': () => ({ id: 1 }),
  'POST /users': (origin) => ({
    first_name: '花子',
    last_name: '花森',
    email: 'hostile@example.com',
    password: 'long enough',
    locale: 'ja',
    register_from: 'web_market',
    login_page_url: `${origin}/login`,
    email_template_type: 'noren_shop',
  }),
  'POST /users/{id}/verification-email': (origin) => ({
    login_page_url: `${origin}/login`,
    email_template_type: 'noren_shop',
  }),
  'POST /users/verify-email': () => ({ token: 'x'.repeat(43), password: 'right horse' }),
  'POST /users/reset-password': (origin) => ({
    email: 'member@example.com',
    reset_password_page_url: `${origin}/reset`,
    email_template_type: 'noren_live',
  }),
  'POST /users/reset-password/verify': () => ({ password: 'long enough', token: 'x'.repeat(43) }),
  'POST /me/change-password': () => ({ old_password: 'wrong', new_password: 'long enough' }),
  'PUT /me': () => ({ first_name: '花子', last_name: '花森', phone_number: '09012345678' }),
  'POST /me/export': () => ({ password: 'not theirs' }),
  'POST /me/closing': () => ({ password: 'not theirs' }),
  'POST /seller/login': () => ({ token: 'x'.repeat(64) }),
  'POST /buyer/login': () => ({ token: 'x'.repeat(64) }),
  'POST /auth/entry-preview': () => ({ token: 'x'.repeat(64), role: 'member' }),
  'PUT /me @shop': () => ({ does_age_verify: true, is_accept_data_policy: true }),
  'POST /stores/{slug}/posts': () => newPost(),
  'PUT /posts/{id}/showing': () => ({ product_id: 1 }),
  'POST /posts/{id}/desk/actions': () => ({ type: 'feature', product_id: null }),
  'PUT /posts/{id}': () => ({
    product_ids: [1, 2],
    base_product_ids: [1],
    statuses: [{ id: 1, status: 'selling' }],
  }),
  'POST /tw/stores/{slug}/addresses': () => taiwanAddress,
  'PUT /tw/stores/{slug}/addresses/{id}': () => ({ ...taiwanAddress, is_default: true }),
  'POST /enterprise/stores/{slug}/fast-checkout': () => ({
    stream_id: 1,
    skus: [{ id: 1, quantity: 1 }],
  }),
  'POST /orders/{id}/guest-session': () => ({ key: 'x'.repeat(48) }),
  'POST /orders/{id}/messages': () => ({ role: 'buyer', message: '包んでいただけますか。' }),
  'POST /orders/{id}/messages/read': () => ({ message_id: 1 }),
  'POST /console/stores/{slug}/orders/export': () => ({ encoding: 'utf-8', after: null }),
  'POST /console/stores/{slug}/orders/labels': () => ({
    program: 'b2',
    orders: null,
    check: true,
    after: null,
  }),
  'PUT /console/stores/{slug}/label-settings': () => ({
    ...emptyLabelSettings,
    b2_customer_code: '0312345678',
  }),
  'POST /console/stores/{slug}/orders/{id}/messages': () => ({ message: '本日発送いたしました。' }),
  'POST /console/stores/{slug}/orders/{id}/notes': () => ({ note: 'のし紙を忘れずに' }),
  'POST /console/stores/{slug}/shipments/match': () => ({
    lines: [{ number: 'N261123-23456789', tracking_number: '1234-5678-9012' }],
  }),
  'POST /console/stores/{slug}/shipments': () => ({
    lines: [{ number: 'N261123-23456789', company: 'ヤマト運輸' }],
    all_or_none: false,
  }),
  'PUT /console/stores/{slug}/order-emails': () => ({ order_emails: 'daily' as const }),
  'PUT /operator/maintenance': () => ({ maintaining: false }),
  'PUT /operator/livers': () => ({
    store_slug: 'chaya',
    platform_user_id: 'of-bad-input',
    name: 'Aya',
    allowlisted: true,
  }),
  'PUT /operator/stores/{slug}/bounds': () => ({
    hold_limit: 20,
    network_held_units: 100,
    network_order_units: 100,
    network_percent: 50,
    network_unpaid_orders: 100,
    network_cash_orders: 100,
    contact_cash_orders: null,
    confirm_contact: false,
    confirm_always: false,
    confirm_above: null,
    cash_most: null,
  }),
  'PUT /operator/stores/{slug}/gateway-credentials': () => ({
    gmo: { ...DEMO_SHOP, ...DEMO_SITE },
    payuni: { ...DEMO_PAYUNI },
  }),
  'PUT /console/stores/{slug}/gateway-credentials': () => ({ gmo: { ...DEMO_SHOP, ...DEMO_SITE } }),
  'POST /console/stores/{slug}/invitations': () => ({
    email: 'invited@example.com',
    role: 'packer',
  }),
  'PUT /console/stores/{slug}/staff/{id}': () => ({ role: 'packer' }),
  'POST /console/invitations/look': () => ({ token: 'nobody-was-sent-this' }),
  'POST /console/password-reset/look': () => ({ token: 'nobody-was-sent-this' }),
  'POST /console/invitations/accept': () => ({
    token: 'nobody-was-sent-this',
    password: 'a password of eight',
    name: '森',
    locale: 'ja',
  }),
  'POST /console/password-reset': () => ({ email: 'nobody@example.com' }),
  'POST /console/password-reset/confirm': () => ({
    token: 'nobody-was-sent-this',
    password: 'a password of eight',
  }),
  'POST /console/me/password': () => ({
    old_password: 'not this one',
    new_password: 'a password of eight',
  }),
  'POST /console/stores/{slug}/orders': () => ({
    lines: [{ sku_id: 1, quantity: 1 }],
    receiver: { type: 'custom', name: '花子', phone_number: '09012345678', address: { ...tokyo } },
    email: 'buyer@example.com',
    locale: 'ja',
    shipping_type: 'custom',
    payment_type: 'custom_cod',
    age: false,
    total_amount: 1,
  }),
  'POST /console/me/passkeys/challenge': () => ({ password: 'not this one' }),
  'POST /console/me/passkeys': () => ({
    name: 'iPhone',
    credential: { ...nobodysPasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  }),
  'POST /console/passkey-sign-in': () => ({
    credential: {
      ...nobodysPasskey,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  }),
  'POST /orders/{id}/receipt': () => ({ addressee: '株式会社花森' }),
  'POST /console/stores/{slug}/orders/{id}/receipt': () => ({ addressee: '株式会社花森' }),
  'PUT /console/stores/{slug}/registration-number': () => ({
    registration_number: 'T1234567890123',
  }),
  'POST /console/stores/{slug}/gateway-tests': () => ({ gateway: 'gmo' }),
  'POST /console/stores/{slug}/test-email': () => ({}),
  'POST /console/stores/{slug}/keys': () => ({ name: '倉庫', role: 'packer', days: 30 }),
  'POST /console/stores/{slug}/webhooks': () => ({
    url: 'https://shop.example.com/hooks',
    events: ['order.paid'],
  }),
  'PUT /console/stores/{slug}/webhooks/{id}': () => ({ events: ['order.paid'], is_on: true }),
  'POST /console/stores/{slug}/webhooks/{id}/test': () => ({}),
  'POST /console/stores/{slug}/webhook-deliveries/{id}/replay': () => ({}),
  'POST /console/stores/{slug}/login-token-check': () => ({ token: 'a.b.c' }),
  'POST /console/stores/{slug}/shows': () => ({ ...showFields, is_private: false }),
  'PUT /console/stores/{slug}/shows/{id}': () => showFields,
  'PUT /console/stores/{slug}/shows/{id}/live': () => ({ live: true }),
  'PUT /console/stores/{slug}/low-stock': () => ({ units: 3 }),
  'PUT /operator/stores/{slug}/seller-facts': () => ({
    representative: '林淑芬',
    complaint_info: null,
  }),
  'POST /operator/orders/{id}/shipped': () => ({
    company: 'Yamato',
    company_code: 'yamato',
    tracking_number: '1234-5678-9012',
  }),
  'POST /operator/orders/{id}/delivered': () => ({}),
  'POST /operator/orders/{id}/completed': () => ({}),
  'POST /operator/orders/{id}/canceled': () => ({ reason: 'seller' }),
  'POST /operator/orders/{id}/messages': () => ({ message: '本日発送いたしました。' }),
  'POST /operator/orders/{id}/cash-returned': () => ({}),
  'POST /operator/open-money/{id}/returned_by_hand': () => ({ note: 'by transfer' }),
  'POST /operator/open-money/{id}/try_again': () => ({ note: 'the gateway was down' }),
  'POST /operator/open-money/{id}/accept_amount': () => ({ note: 'agreed on the phone' }),
  'POST /operator/open-money/{id}/written_off': () => ({ note: 'one yen' }),
  'POST /operator/persons/find': () => ({
    order: { store: 'hanamori', number: 'N261123-23456789' },
  }),
  'POST /operator/persons/export': () => ({ email: 'nobody-at-all@example.com' }),
  'POST /operator/persons/erase': () => ({ platform_user_id: 'nobody-at-all' }),
};
