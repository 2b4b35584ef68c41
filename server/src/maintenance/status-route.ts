import type { FastifyInstance } from 'fastify';
import type { Ground } from '../ground.ts';
import { isMaintaining } from './handlers.ts';

/** Spec §7, Maintenance: asked at every start of the app; the page itself is elsewhere (MAINTENANCE_PAGE_URL). */
export function maintenanceStatusRoute(server: FastifyInstance, app: Ground): void {
  server.get('/maintenance-status', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { maintaining: await isMaintaining(app.database) };
  });
}
