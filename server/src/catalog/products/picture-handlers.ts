import { colorFault } from '@noren/contract/store-looks';
import { failOf } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { keepPicture } from '../../platform/media/keep-picture.ts';
import { countPictures } from '../../platform/media/queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { knownPictures } from './picture-queries.ts';
import { findLooks, lockLooks, updateLooks } from '../stores/looks-queries.ts';
import type { MediaApp } from '../../platform/media/media-storage.ts';
import { notifyGoodsChanged } from './goods-queries.ts';
import { failCommon } from '../../platform/http/failure.ts';

/** Maximum pictures of a store, including unused ones (@NOTE spec silent). */
const maxPictures = 50_000;
const upload = 'POST /console/stores/{slug}/pictures';
const looks = 'PUT /console/stores/{slug}/looks';
const fail = failOf<typeof upload>();

export const pictureHandlers: HandlersOf<
  typeof upload | 'GET /console/stores/{slug}/looks' | typeof looks,
  MediaApp
> = {
  [upload]: {
    mode: 'own',
    async run(
      database,
      { app, caller: { store_id, staff_id } },
      { upload: { file_name, bytes, is_too_large } },
    ) {
      const most = 20 * 1024 * 1024;
      if (is_too_large) throw fail('PICTURE_REFUSED', { reason: 'too_large', most });
      if ((await countPictures(database, store_id)) >= maxPictures)
        throw fail('STORE_PICTURES_FULL', { most: maxPictures });
      const kept = await keepPicture(app, { store_id, staff_id, file_name, bytes }, (tx, id) =>
        writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call: upload,
            subject: `picture ${id}`,
            before: null,
            after: { file_name },
          },
          app.now(),
        ),
      );
      if (typeof kept === 'string') throw fail('PICTURE_REFUSED', { reason: kept, most });
      const { id, url, width, height } = kept;
      return { data: { id, url, file_name, width, height } };
    },
  },
  'GET /console/stores/{slug}/looks': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail: failed }) {
      const data = await findLooks(db, store_id);
      if (!data) throw failed('NOT_FOUND');
      return { data };
    },
  },
  [looks]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail: failed, now }, { body }) {
      const before = await lockLooks(tx, store_id);
      if (!before) throw failed('NOT_FOUND');
      const wanted = [body.image_url, body.avatar_url].filter((url) => url !== null);
      const known = await knownPictures(tx, store_id, wanted, [
        before.image_url,
        before.avatar_url,
      ]);
      const errors = (['image_url', 'avatar_url'] as const)
        .filter((field) => body[field] !== null && !known.has(body[field]))
        .map((field) => ({ path: `body.${field}`, message: 'Not a picture of this store' }));
      const fault = body.colors ? colorFault(body.colors) : null;
      if (errors.length > 0 || fault)
        throw failCommon('VALIDATION_EXCEPTION', {
          errors: fault
            ? [...errors, { path: `body.colors.${fault}`, message: 'Text on it cannot be read' }]
            : errors,
        });
      const after = { ...body, colors: body.colors === undefined ? before.colors : body.colors };
      await updateLooks(tx, store_id, after);
      await writeAudit(
        tx,
        { store_id, staff_id, call: looks, subject: 'looks', before, after },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return { data: after };
    },
  },
};
