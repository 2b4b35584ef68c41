import { accountEndpoints } from './endpoints/account.ts';
import { addressesEndpoints } from './endpoints/addresses.ts';
import { cartEndpoints } from './endpoints/cart.ts';
import { chatEndpoints } from './endpoints/chat.ts';
import { contactEndpoints } from './endpoints/contact.ts';
import { creditCardsEndpoints } from './endpoints/credit-cards.ts';
import { deskEndpoints } from './endpoints/desk.ts';
import { enterpriseEndpoints } from './endpoints/enterprise.ts';
import { gmoCvsEndpoints } from './endpoints/gmo-cvs.ts';
import { liveEndpoints } from './endpoints/live.ts';
import { maintenanceEndpoints } from './endpoints/maintenance.ts';
import { orderMessagesEndpoints } from './endpoints/order-messages.ts';
import { orderListEndpoints, ordersEndpoints } from './endpoints/orders.ts';
import { paymentsEndpoints } from './endpoints/payments.ts';
import { personsEndpoints } from './endpoints/persons.ts';
import { productsEndpoints } from './endpoints/products.ts';
import { receiptEndpoints } from './endpoints/receipts.ts';
import { entryEndpoints, guestSessionEndpoints, sessionEndpoints } from './endpoints/session.ts';
import { shopSessionEndpoints } from './endpoints/shop-session.ts';
import { shopStoresEndpoints } from './endpoints/shop-stores.ts';
import { policiesEndpoints } from './endpoints/store-policies.ts';
import { storesEndpoints } from './endpoints/stores.ts';
import { twAddressesEndpoints } from './endpoints/tw-addresses.ts';

/**
 * Every endpoint of the API (spec §7), keyed `METHOD /path`. Browser code imports this as a type,
 * or lazily.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...entryEndpoints,
  ...guestSessionEndpoints,
  ...shopSessionEndpoints,
  ...accountEndpoints,
  ...personsEndpoints,
  ...storesEndpoints,
  ...policiesEndpoints,
  ...shopStoresEndpoints,
  ...productsEndpoints,
  ...liveEndpoints,
  ...chatEndpoints,
  ...deskEndpoints,
  ...cartEndpoints,
  ...enterpriseEndpoints,
  ...contactEndpoints,
  ...ordersEndpoints,
  ...orderListEndpoints,
  ...receiptEndpoints,
  ...paymentsEndpoints,
  ...orderMessagesEndpoints,
  ...addressesEndpoints,
  ...twAddressesEndpoints,
  ...creditCardsEndpoints,
  ...gmoCvsEndpoints,
  ...maintenanceEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
