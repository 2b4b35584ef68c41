import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { roomPaths } from '../../../server/src/room-paths.ts';
import { livePlaylist } from './show.ts';

const segmentsOf = (playlist: string) =>
  playlist.split('\n').filter((line) => line.endsWith('.m4s'));
const numberOf = (playlist: string, name: string) =>
  Number(new RegExp(`#EXT-X-${name}:(\\d+)`).exec(playlist)?.[1]);

it('lists the newest five segments, and adds one every four seconds', () => {
  const before = livePlaylist(40_000);
  const after = livePlaylist(44_000);
  expect(segmentsOf(before)).toEqual(['0.m4s', '1.m4s', '2.m4s', '3.m4s', '4.m4s']);
  expect(segmentsOf(after)).toEqual(['1.m4s', '2.m4s', '3.m4s', '4.m4s', '5.m4s']);
  expect(livePlaylist(43_999)).toBe(before);
  expect(numberOf(after, 'MEDIA-SEQUENCE')).toBe(numberOf(before, 'MEDIA-SEQUENCE') + 1);
});

it('starts a new clock where the show loops, and counts the loops that have left the list', () => {
  for (let seconds = 40; seconds < 160; seconds += 4) {
    const [now, next] = [livePlaylist(seconds * 1000), livePlaylist((seconds + 4) * 1000)];
    const lines = now.split('\n');
    for (const [at, line] of lines.entries())
      if (line === '0.m4s') expect(lines.slice(at - 3, at)).toContain('#EXT-X-DISCONTINUITY');
    const left = numberOf(next, 'DISCONTINUITY-SEQUENCE') - numberOf(now, 'DISCONTINUITY-SEQUENCE');
    expect(left).toBe(segmentsOf(now)[0] === '0.m4s' ? 1 : 0);
  }
});

it('has every file it names', () => {
  for (const name of ['init.mp4', ...segmentsOf(livePlaylist(40_000)), '5.m4s'])
    expect(existsSync(join(roomPaths.show, name)), name).toBe(true);
});
