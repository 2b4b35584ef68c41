import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { fail } from '../http/failure.ts';
import { digestOf } from '../http/visitor.ts';

const maintenance = z.object({ maintaining: z.boolean() });

/** The operator's API (decisions §1): the bearer is OPERATOR_KEY; without that setting it does not exist. */
export function operatorRoutes(server: FastifyInstance, app: App): void {
  const { operator_key } = app.config;
  if (operator_key === null) return;
  const expected = digestOf(operator_key);
  server.put('/api/operator/maintenance', async (request) => {
    const given = /^Bearer (.{1,512})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digestOf(given), expected)) throw fail('UNAUTHORIZED');
    const body = maintenance.safeParse(request.body);
    if (!body.success) throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.maintaining', message: 'true or false' }] });
    await app.database.query(
      `INSERT INTO switches (name, value) VALUES ('maintaining', to_jsonb($1::boolean)) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [body.data.maintaining],
    );
    return { maintaining: body.data.maintaining };
  });
}
