import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { roomPaths } from '../../../server/src/room-paths.ts';
import type { PlaygroundApp } from './app.ts';

/** Video path of the demo's live posts. */
export const showPath = '/media/show/live.m3u8';

/** Number and length of the segments that `npm run draw-show` creates. */
const segments = 6;
const segmentSeconds = 4;
/** Playlist length; a player starts some segments before the newest. */
const listedSegments = 5;

/**
 * Builds an HLS playlist that repeats the segments forever, and lists the newest ones like a live
 * stream.
 * @param now milliseconds since the epoch
 */
export function livePlaylist(now: number): string {
  const newest = Math.floor(now / (segmentSeconds * 1000));
  const first = newest - listedSegments + 1;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // loops that have left the list
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / segments)}`,
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (let nth = first; nth <= newest; nth++) {
    // the timestamps restart with the first segment
    if (nth % segments === 0) lines.push('#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="init.mp4"');
    lines.push(`#EXTINF:${segmentSeconds},`, `${nth % segments}.m4s`);
  }
  return `${lines.join('\n')}\n`;
}

const file = /^(?:init\.mp4|\d\.m4s)$/;

/** Serves the demo's looping show at `showPath`. */
export function showRoutes(server: FastifyInstance, { now }: Pick<PlaygroundApp, 'now'>): void {
  server.get(showPath, (_request, reply) =>
    reply
      .type('application/vnd.apple.mpegurl')
      .header('cache-control', 'no-store')
      .send(livePlaylist(now().getTime())),
  );
  server.get<{ Params: { file: string } }>('/media/show/:file', async (request, reply) => {
    const name = request.params.file;
    if (!file.test(name)) return reply.callNotFound();
    const bytes = await readFile(join(roomPaths.show, name)).catch(() => null);
    if (!bytes) return reply.callNotFound();
    return reply.type('video/mp4').header('cache-control', 'public, max-age=86400').send(bytes);
  });
}
