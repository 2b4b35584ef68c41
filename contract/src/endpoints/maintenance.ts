import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const maintenanceEndpoints = {
  'GET /health': endpoint({
    summary: '200 while shoppers can be served, the database included; 503 otherwise.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
    }),
    failures: ['SERVICE_UNAVAILABLE'],
  }),
  'GET /ready': endpoint({
    summary:
      '200 while a load balancer may send requests here; 503 without a database, and as soon as the process is told to stop.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({
      status: z.literal('ready'),
      /** how far this server's clock is ahead of the database's, which is authoritative */
      clock_skew_ms: z.int(),
    }),
    failures: ['SERVICE_UNAVAILABLE'],
  }),
};
