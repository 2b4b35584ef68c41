import type { HandlersOf } from '../../platform/http/handler.ts';
import { findPreviewed } from './queries.ts';
import { makePreviewToken } from '../../identity/staff/preview-link.ts';
import type { Ground } from '../../platform/ground.ts';

export const previewHandlers: HandlersOf<
  'POST /console/stores/{slug}/products/{id}/preview',
  Ground & { publicUrl: () => string }
> = {
  'POST /console/stores/{slug}/products/{id}/preview': {
    mode: 'read',
    async run(db, { app, caller: { store_id, staff_id }, fail, locale, now }, { params }) {
      if (!(await findPreviewed(db, store_id, params.id))) throw fail('NOT_FOUND');
      const { token, ends_at } = makePreviewToken(
        app,
        { store_id, product_id: params.id, staff_id },
        now,
      );
      return {
        url: `${app.publicUrl()}/preview/${token}?locale=${locale}`,
        ends_at: ends_at.toISOString(),
      };
    },
  },
};
