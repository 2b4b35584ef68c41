import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Pictures that are drawn while the shop is open. */
export interface Pictures {
  /** Settles when the file of that name is there, or cannot come to be there. Never fails. */
  ready: (file: string) => Promise<void>;
}

/** The demo's pictures under /media/demo: a name never stands for another picture, so it is kept for ever. One that is still to be drawn is waited for. */
export async function pictureRoutes(server: FastifyInstance, folder: string, pictures: Pictures | null): Promise<void> {
  if (!existsSync(folder)) return;
  await server.register(async (media) => {
    if (pictures) media.addHook('onRequest', (request) => pictures.ready(request.url.split('?')[0]?.split('/').at(-1) ?? ''));
    await media.register(fastifyStatic, {
      root: folder,
      prefix: '/media/demo/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  });
}
