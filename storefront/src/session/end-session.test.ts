// @vitest-environment happy-dom
import { answersOfReads } from '@noren/contract/personal-reads';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../api/client.ts';
import { guestToken } from '../visitor/visitor.ts';
import { endSession, isPersonal } from './end-session.ts';

describe('isPersonal', () => {
  it.each(Object.entries(answersOfReads))('treats %s as %s', (key, kind) => {
    expect(isPersonal({ queryKey: [key, {}] })).toBe(kind === 'personal');
  });
});

describe('after a logout', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('requests of the page being left do not create a guest', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(new Response('{"data":{"token":"new","id":1}}', { status: 200 }));
    });
    let arrive: () => void = () => undefined;
    endSession(new QueryClient(), () => new Promise<void>((resolve) => (arrive = resolve)));
    expect(await call('GET /addresses', { as: 'guest' })).toMatchObject({ ok: false });
    expect([asked, guestToken.get()]).toEqual([[], null]);
    arrive();
    await vi.waitFor(async () =>
      expect(await call('GET /addresses', { as: 'guest' })).toMatchObject({ ok: true }),
    );
    expect(guestToken.get()).toBe('new');
  });
});
