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
 * What the server serves: the shop's calls, the operator's, the console's, and what a page asks for past its client. A shop's browser
 * never imports this one.
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
