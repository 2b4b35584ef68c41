import { endpoints } from './endpoints.ts';
import { everyConsoleEndpoint } from './console-endpoints.ts';
import { operatorEndpoints } from './endpoints/operator.ts';
import { operatorMoneyEndpoints } from './endpoints/operator-money.ts';
import { operatorOrderEndpoints, orderStepEndpoints } from './endpoints/operator-orders.ts';
import { operatorPersonEndpoints } from './endpoints/operator-persons.ts';
import { operatorStoreEndpoints } from './endpoints/operator-stores.ts';
import { receiptFileEndpoints } from './endpoints/receipts.ts';
import { serviceEndpoints } from './endpoints/service.ts';

/**
 * Every endpoint the server serves: the shop's, the operator's, the console's, and those that pages
 * call without the client. Browser code of the shop must not import this module.
 */
export const everyEndpoint = {
  ...endpoints,
  ...serviceEndpoints,
  ...receiptFileEndpoints,
  ...operatorEndpoints,
  ...operatorStoreEndpoints,
  ...orderStepEndpoints,
  ...operatorOrderEndpoints,
  ...operatorMoneyEndpoints,
  ...operatorPersonEndpoints,
  ...everyConsoleEndpoint,
};

export type EveryEndpoint = typeof everyEndpoint;
export type EveryKey = keyof EveryEndpoint;
