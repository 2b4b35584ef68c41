import { endpoints } from './endpoints.ts';
import { consoleEndpoints } from './endpoints/console.ts';
import { goodsEndpoints } from './endpoints/console-goods.ts';
import { importEndpoints } from './endpoints/console-imports.ts';
import { kindEndpoints } from './endpoints/console-kinds.ts';
import { pictureEndpoints } from './endpoints/console-pictures.ts';
import { settingsEndpoints } from './endpoints/console-settings.ts';
import { operatorEndpoints } from './endpoints/operator.ts';
import { operatorMoneyEndpoints } from './endpoints/operator-money.ts';
import { operatorOrderEndpoints, orderStepEndpoints } from './endpoints/operator-orders.ts';
import { operatorPersonEndpoints } from './endpoints/operator-persons.ts';
import { operatorStoreEndpoints } from './endpoints/operator-stores.ts';
import { serviceEndpoints } from './endpoints/service.ts';

/**
 * What the server serves: the shop's calls, the operator's, the console's, and what a page asks for past its client. A shop's browser
 * never imports this one.
 */
export const everyEndpoint = {
  ...endpoints,
  ...serviceEndpoints,
  ...operatorEndpoints,
  ...operatorStoreEndpoints,
  ...orderStepEndpoints,
  ...operatorOrderEndpoints,
  ...operatorMoneyEndpoints,
  ...operatorPersonEndpoints,
  ...consoleEndpoints,
  ...goodsEndpoints,
  ...settingsEndpoints,
  ...pictureEndpoints,
  ...importEndpoints,
  ...kindEndpoints,
};

export type EveryEndpoint = typeof everyEndpoint;
export type EveryKey = keyof EveryEndpoint;
