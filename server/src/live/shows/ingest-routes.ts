import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import { rawForms } from '../../platform/http/raw-forms.ts';
import { showState } from './rules.ts';
import {
  beginIngest,
  confirmIngest,
  endIngest,
  findIngest,
  type IngestRow,
} from './ingest-queries.ts';
import { postKeyOf, readPostKey, type KeyedPost } from '../posts/post-keys.ts';

/**
 * `POST /api/ingest`: the callbacks of nginx's RTMP module (ops/rtmp/nginx.conf). `on_publish` with a
 * valid stream key redirects the video to the media server's application `show` under a public name,
 * because the key must not be in the playlist's URL. `on_update` answers 204 while the key is valid. Anything
 * else answers 403, and nginx ends the connection: a wrong key, a renewed key, a show that is over.
 * Without RTMP_INGEST_URL the route does not exist.
 */
export function ingestRoutes(server: FastifyInstance, app: Ground & { database: Database }): void {
  const { ingest } = app.config;
  if (ingest === null) return;
  // nginx relays to itself, past a TLS proxy
  const { protocol, port } = new URL(ingest.rtmp_url);
  const relay = `rtmp://127.0.0.1:${(protocol === 'rtmp:' && port) || 1935}/show`;
  void server.register(async (scope) => {
    rawForms(scope);
    scope.post('/api/ingest', { config: { rateLimit: false } }, async (request, reply) => {
      const form = new URLSearchParams(String(request.body ?? ''));
      // nginx's own relay to the application `show` is reported as a player without a key
      if (form.get('call') === 'update_play') return reply.code(204).send();
      const stream = readPostKey(app, 'stream key', form.get('name') ?? '');
      const row = stream && (await findIngest(app.database, stream.post_id));
      if (!stream || !row || !mayPublish(row, stream, app.now())) return reply.code(403).send();
      const call = form.get('call');
      const post = { store_id: row.store_id, post_id: stream.post_id };
      const name = postKeyOf(app, 'stream name', stream);
      if (call === 'publish_done') await endIngest(app.database, post);
      // an encoder that is refused beside a running one reports its end, too: the next check undoes it
      else if (call === 'publish' || row.ingest_began_at === null)
        await app.database.transaction((tx) =>
          beginIngest(tx, post, `${ingest.hls_url}/${name}.m3u8`),
        );
      else await confirmIngest(app.database, post);
      if (call !== 'publish') return reply.code(204).send();
      return reply.code(302).header('location', `${relay}/${name}`).send();
    });
  });
}

const mayPublish = (row: IngestRow, { version }: KeyedPost, now: Date): boolean =>
  row.ingest_version === version && showState(row, now) !== 'over';
