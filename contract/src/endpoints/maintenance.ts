import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const maintenanceEndpoints = {
  'GET /health': endpoint({
    summary: '200 once the database answers, 503 before.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({ status: z.literal('ok') }),
    failures: ['SERVICE_UNAVAILABLE'],
  }),
};
