import { expect, it } from 'vitest';
import { instant } from './scalars.ts';

it.each(['2026-11-21T04:00:00.000Z', '2026-11-21T13:00:00+09:00', '2026-11-21'])(
  'accepts %s as a time',
  (value) => expect(instant.parse(value)).toBe(value),
);

it.each(['tomorrow', '', '2026-13-01T00:00:00Z', '2026-11-21T25:00:00Z'])(
  'refuses %j as a time, with the message of the specification',
  (value) => {
    expect(instant.safeParse(value).error?.issues).toMatchObject([
      { message: 'Not a iso8601 string or Date' },
    ]);
  },
);
