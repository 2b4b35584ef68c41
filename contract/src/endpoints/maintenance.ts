import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const maintenanceEndpoints = {
  'GET /health': endpoint({
    summary: '200 while shoppers can be served, the database included; 503 otherwise.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({
      status: z.literal('ok'),
      /** of the program that answers */
      version: z.string(),
    }),
    failures: ['SERVICE_UNAVAILABLE'],
  }),
  'GET /ready': endpoint({
    summary: '200 while a balancer may send callers here; 503 without a database, and from the moment that the process was told to stop.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({
      status: z.literal('ready'),
      /** how far this machine's clock is ahead of the database's, which is the one used */
      clock_skew_ms: z.int(),
    }),
    failures: ['SERVICE_UNAVAILABLE'],
  }),
};
