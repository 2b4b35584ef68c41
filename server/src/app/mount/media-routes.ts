import type { FastifyInstance } from 'fastify';
import { isPictureFile, pathOf, pictureTypes } from '../../platform/media/picture-names.ts';
import type { App } from '../context/app.ts';

/**
 * Serves merchants' pictures under /media/own. A name never refers to another picture; impossible
 * names are not looked up.
 */
export function mediaRoutes(server: FastifyInstance, { media }: Pick<App, 'media'>): void {
  server.get<{ Params: { store: string; file: string } }>(
    '/media/own/:store/:file',
    async (request, reply) => {
      const { store, file } = request.params;
      if (!/^[1-9]\d{0,9}$/.test(store) || !isPictureFile(file)) return reply.callNotFound();
      const bytes = await media.get(pathOf(Number(store), file));
      if (bytes === null) return reply.callNotFound();
      return reply
        .type(file.endsWith('.avif') ? pictureTypes.avif : pictureTypes.webp)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', `default-src 'none'`)
        .send(bytes);
    },
  );
}
