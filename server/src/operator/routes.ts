import { slug, text } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { OperatorApp } from './app.ts';
import { listBounced } from '../bounces/queries.ts';
import { failCommon as fail } from '../http/failure.ts';
import { writeMessageLetter } from '../outbox/queries.ts';
import { admitBy } from './admit.ts';
import { boundRoutes } from './bound-routes.ts';
import { credentialRoutes } from './credential-routes.ts';
import { putOnList } from './livers.ts';
import { openMoneyRoutes } from './open-money-routes.ts';
import { personRoutes } from './person-routes.ts';
import { orderInPath, orderRoutes } from './order-routes.ts';
import { sellerFactsRoutes } from './seller-facts-routes.ts';
import { wrongFields } from './wrong-fields.ts';
import { cashReturned } from '../payments/cash-returned.ts';
import { insertMessage, listMessages, listUnanswered, lockOrderOfMessages } from '../order-messages/queries.ts';

const maintenance = z.object({ maintaining: z.boolean() });
const answer = z.object({ message: text(2000, 1) });
const liver = z.object({ store_slug: slug, platform_user_id: text(128, 1), name: text(80, 1), allowlisted: z.boolean() });

/** More than an operator reads at a sitting; what is answered makes room. */
const mostUnanswered = 200;

/** The operator's API (D-003): the bearer is OPERATOR_KEY; without that setting it does not exist. */
export function operatorRoutes(server: FastifyInstance, app: OperatorApp): void {
  const { operator_key } = app.config;
  if (operator_key === null) return;
  const admit = admitBy(app, operator_key);

  credentialRoutes(server, app, admit);
  boundRoutes(server, app, admit);
  orderRoutes(server, app, admit);
  openMoneyRoutes(server, app, admit);
  personRoutes(server, app, admit);
  sellerFactsRoutes(server, app, admit);

  server.put('/api/operator/maintenance', async (request) => {
    await admit(request);
    const body = maintenance.safeParse(request.body);
    if (!body.success) throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.maintaining', message: 'true or false' }] });
    // there is nowhere to send anybody: the shop would go on selling under an operator who takes it for closed
    if (body.data.maintaining && app.config.maintenance_page_url === null)
      throw fail('VALIDATION_EXCEPTION', {
        errors: [{ path: 'body.maintaining', message: 'MAINTENANCE_PAGE_URL is not set: there is no page to show instead' }],
      });
    await app.database.query(
      `INSERT INTO switches (name, value) VALUES ('maintaining', to_jsonb($1::boolean)) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [body.data.maintaining],
    );
    return { maintaining: body.data.maintaining };
  });

  // the list of livers: who may sell live, for which store
  server.put('/api/operator/livers', async (request) => {
    await admit(request);
    const body = liver.safeParse(request.body);
    if (!body.success) throw wrongFields(body.error);
    const kept = await putOnList(app.database, body.data);
    if (!kept) throw fail('NOT_FOUND');
    return kept;
  });

  server.get('/api/operator/messages', async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    return { data: await listUnanswered(app.database, mostUnanswered) };
  });

  server.get('/api/operator/bounces', async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    return { data: await listBounced(app.database, mostUnanswered) };
  });

  // the store's answer; the buyer gets a letter of it
  server.post('/api/operator/orders/:id/messages', async (request, reply) => {
    await admit(request);
    const id = orderInPath(request);
    const body = answer.safeParse(request.body);
    if (!body.success) throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.message', message: '1 to 2000 characters' }] });
    reply.header('cache-control', 'no-store');
    return app.database.transaction(async (tx) => {
      const order = await lockOrderOfMessages(tx, id);
      if (!order) throw fail('NOT_FOUND');
      const now = app.now();
      const message_id = await insertMessage(tx, order, { role: 'seller', message: body.data.message, user_id: null, now });
      await writeMessageLetter(tx, 'message_to_buyer', order, message_id, now);
      return { data: await listMessages(tx, order, 1000) };
    });
  });

  // late konbini cash was transferred back by hand
  server.post('/api/operator/orders/:id/cash-returned', async (request, reply) => {
    await admit(request);
    const id = orderInPath(request);
    reply.header('cache-control', 'no-store');
    return app.database.transaction(async (tx) => {
      const found = await lockOrderOfMessages(tx, id);
      const order = found && (await cashReturned(tx, found, app.now()));
      if (!order) throw fail('NOT_FOUND');
      return { refund_memo: order.refund_memo, payment_status: order.payment_status };
    });
  });
}
