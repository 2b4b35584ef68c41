import type { FastifyInstance } from 'fastify';
import type { OperatorApp } from './app.ts';
import { admitBy } from './admit.ts';
import { credentialRoutes } from './credential-routes.ts';
import { openMoneyRoutes } from './open-money-routes.ts';
import { personRoutes } from './person-routes.ts';
import { sellerFactsRoutes } from './seller-facts-routes.ts';

/**
 * The operator's calls that are not endpoints of the contract yet; the others are in handlers.ts. The bearer is
 * OPERATOR_KEY; without that setting they do not exist (D-003).
 */
export function operatorRoutes(server: FastifyInstance, app: OperatorApp): void {
  const { operator_key } = app.config;
  if (operator_key === null) return;
  const admit = admitBy(app, operator_key);
  credentialRoutes(server, app, admit);
  openMoneyRoutes(server, app, admit);
  personRoutes(server, app, admit);
  sellerFactsRoutes(server, app, admit);
}
