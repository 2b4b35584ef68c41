import type { HandlersOf } from '../../platform/http/handler.ts';
import { switchMaintenance } from './queries.ts';

export const operatorMaintenanceHandlers: HandlersOf<'PUT /operator/maintenance'> = {
  'PUT /operator/maintenance': {
    mode: 'write',
    async run(tx, { app, fail }, { body: { maintaining } }) {
      // without a page to redirect to, the shop would go on selling while the operator believes it
      // closed
      if (maintaining && app.config.maintenance_page_url === null) {
        const message = 'MAINTENANCE_PAGE_URL is not set: there is no page to show instead';
        throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.maintaining', message }] });
      }
      await switchMaintenance(tx, maintaining);
      return { maintaining };
    },
  },
};
