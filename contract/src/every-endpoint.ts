import { endpoints } from './endpoints.ts';
import { operatorEndpoints, orderStepEndpoints } from './endpoints/operator.ts';

/** What the server serves: the shop's calls and the operator's. A shop's browser never imports this one. */
export const everyEndpoint = { ...endpoints, ...operatorEndpoints, ...orderStepEndpoints };

export type EveryEndpoint = typeof everyEndpoint;
export type EveryKey = keyof EveryEndpoint;
