import type { FastifyInstance } from 'fastify';
import type { PlaygroundApp } from './app.ts';
import { gmoSandbox } from '../../sandbox/src/gmo/plugin.ts';
import { payuniSandbox } from '../../sandbox/src/payuni/plugin.ts';
import { keptEmails } from './emails.ts';
import { findDemoOwner } from './people/demo-owner.ts';
import { demoPersonas } from './people/personas.ts';
import { createSandboxStore } from './sandbox-store.ts';
import { showRoutes } from './show.ts';

/**
 * Routes that exist only with DEMO: the personas, their emails, and the sandboxes of the payment
 * providers.
 */
export async function playgroundRoutes(server: FastifyInstance, app: PlaygroundApp): Promise<void> {
  server.get('/api/playground/personas', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return demoPersonas(app);
  });
  server.get('/api/playground/owner', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return [await findDemoOwner(app)].filter((owner) => owner !== null);
  });
  server.get('/api/playground/emails', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return keptEmails(app);
  });
  showRoutes(server, app);
  if (app.config.gmo_base_url === null) {
    await server.register(gmoSandbox, {
      prefix: '/sandbox/gmo',
      store: createSandboxStore(app.database),
      publicUrl: app.publicUrl,
      notifyUrl: () => `${app.ownOrigin()}/api/notify/gmo`,
      now: app.now,
    });
  }
  if (app.config.payuni_base_url === null) {
    await server.register(payuniSandbox, {
      prefix: '/sandbox/payuni',
      store: createSandboxStore(app.database),
      publicUrl: app.publicUrl,
      mayLeadTo: (url) => app.allowedOrigins().includes(url.origin),
      now: app.now,
    });
  }
}
