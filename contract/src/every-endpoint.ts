import { endpoints } from './endpoints.ts';
import { consoleEndpoints } from './endpoints/console.ts';
import { goodsEndpoints } from './endpoints/console-goods.ts';
import { operatorEndpoints, orderStepEndpoints } from './endpoints/operator.ts';

/** What the server serves: the shop's calls, the operator's and the console's. A shop's browser never imports this one. */
export const everyEndpoint = { ...endpoints, ...operatorEndpoints, ...orderStepEndpoints, ...consoleEndpoints, ...goodsEndpoints };

export type EveryEndpoint = typeof everyEndpoint;
export type EveryKey = keyof EveryEndpoint;
