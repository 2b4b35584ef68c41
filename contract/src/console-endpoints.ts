import { consoleEndpoints } from './endpoints/console.ts';
import { fulfilmentEndpoints } from './endpoints/console-fulfilment.ts';
import { goodsEndpoints } from './endpoints/console-goods.ts';
import { gatewayEndpoints } from './endpoints/console-gateways.ts';
import { staffEndpoints } from './endpoints/console-staff.ts';
import { consoleOrdersEndpoints } from './endpoints/console-orders.ts';
import { settingsEndpoints } from './endpoints/console-settings.ts';

/** Every call of the console's. Its app imports this as a type alone. */
export const everyConsoleEndpoint = {
  ...consoleEndpoints,
  ...goodsEndpoints,
  ...fulfilmentEndpoints,
  ...gatewayEndpoints,
  ...consoleOrdersEndpoints,
  ...settingsEndpoints,
  ...staffEndpoints,
};

export type ConsoleEndpoints = typeof everyConsoleEndpoint;
