import { expect, it } from 'vitest';
import type { App } from '../../app/context/app.ts';
import { tryAgain } from './try-again.ts';

it.each([1, 10])(
  'after %i attempts the log has the refusal’s codes and no address',
  async (tries) => {
    const logged: unknown[] = [];
    const app = {
      log: { warn: (...line: unknown[]) => logged.push(line) },
      database: { query: async () => [] },
      now: () => new Date(),
    } as unknown as App;
    const refusal = Object.assign(new Error('550 <hanako@example.com> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      rejected: ['hanako@example.com'],
    });
    await tryAgain(app, { id: 7, tries, recipient: 'hanako@example.com' }, new Date(), refusal);
    expect(JSON.stringify(logged)).not.toContain('hanako');
    expect(logged).toEqual([
      [
        { email: 7, tries, name: 'Error', code: 'EENVELOPE', response_code: 550 },
        'the mail server refused an email',
      ],
    ]);
  },
);
