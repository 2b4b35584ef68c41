import { expect, test } from 'vitest';
import { phaseOf } from './post-phase.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const [before, after] = ['2026-11-23T11:00:00Z', '2026-11-23T13:00:00Z'];

test.each([
  ['on-air', { live: true, on_air_at: before, upcoming_at: null }],
  ['on-air', { live: true, on_air_at: before, upcoming_at: after }],
  ['on-air', { live: true, on_air_at: null, upcoming_at: before }],
  ['announced', { live: true, on_air_at: null, upcoming_at: after }],
  ['announced', { live: false, on_air_at: null, upcoming_at: after }],
  ['announced', { live: false, on_air_at: before, upcoming_at: after }],
  ['over', { live: false, on_air_at: before, upcoming_at: before }],
  ['off', { live: false, on_air_at: null, upcoming_at: null }],
] as const)('%s: %j', (phase, post) => expect(phaseOf(post, now)).toBe(phase));
