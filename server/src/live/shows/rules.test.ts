import { describe, expect, it } from 'vitest';
import { publicUrlOf, showState } from './rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const [before, later] = [new Date('2026-11-27T11:00:00Z'), new Date('2026-11-27T13:00:00Z')];

describe('showState', () => {
  it.each([
    ['scheduled', 'was never on air', { live: false, on_air_at: null, upcoming_at: null }],
    [
      'scheduled',
      'was never on air, although its time has passed',
      { live: false, on_air_at: null, upcoming_at: before },
    ],
    [
      'scheduled',
      'is set to live but announced for later',
      { live: true, on_air_at: null, upcoming_at: later },
    ],
    ['scheduled', 'is announced again', { live: false, on_air_at: before, upcoming_at: later }],
    ['on_air', 'is live', { live: true, on_air_at: before, upcoming_at: null }],
    [
      'on_air',
      'went on air before its time',
      { live: true, on_air_at: before, upcoming_at: later },
    ],
    ['over', 'ended', { live: false, on_air_at: before, upcoming_at: before }],
  ])('is %s if it %s', (state, _, show) => expect(showState(show, now)).toBe(state));
});

describe('publicUrlOf', () => {
  const show = {
    post_id: 7,
    liver_id: 3,
    slug: 'hana',
    in_marketplace: true,
    is_private: false,
    share_url: null,
  };
  it.each([
    ['the page of the marketplace', {}, 'https://noren.example/stores/hana/live/7'],
    [
      'the host’s page of a store in the shop only',
      { in_marketplace: false },
      'https://noren.example/shop/buyer/livers/3/stream-products?post-id=7',
    ],
    [
      'the platform’s page',
      { in_marketplace: false, share_url: 'https://live.example/7' },
      'https://live.example/7',
    ],
    ['none of a private show', { is_private: true }, null],
    ['none in the shop without a host', { in_marketplace: false, liver_id: null }, null],
  ])('is %s', (_, also, url) =>
    expect(publicUrlOf('https://noren.example', { ...show, ...also })).toBe(url),
  );
});
