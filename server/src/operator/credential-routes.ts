import type { FastifyInstance } from 'fastify';
import type { Ground } from '../ground.ts';
import { failCommon as fail } from '../http/failure.ts';
import type { Admit } from './admit.ts';
import { credentialsBody, findCredentials, setCredentials } from './gateway-credentials.ts';
import { storeInPath } from './store-in-path.ts';
import { wrongFields } from './wrong-fields.ts';

/** A store's own shops at the payment gateways (D-140). Neither answer nor log holds a pass or a key. */
export function credentialRoutes(server: FastifyInstance, app: Ground, admit: Admit): void {
  const url = '/api/operator/stores/:slug/gateway-credentials';

  server.get(url, async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const seen = await findCredentials(app, app.database, storeInPath(request));
    if (!seen) throw fail('NOT_FOUND');
    return seen;
  });

  server.put(url, async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const slug = storeInPath(request);
    const body = credentialsBody.safeParse(request.body);
    if (!body.success) throw wrongFields(body.error);
    const seen = await setCredentials(app, slug, body.data);
    if (!seen) throw fail('NOT_FOUND');
    return seen;
  });
}
