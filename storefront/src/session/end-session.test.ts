import { answersOfReads } from '@noren/contract/personal-reads';
import { describe, expect, it } from 'vitest';
import { isPersonal } from './end-session.ts';

describe('which answers die with a session', () => {
  it.each(Object.entries(answersOfReads))('%s is %s', (key, kind) => {
    expect(isPersonal({ queryKey: [key, {}] })).toBe(kind === 'personal');
  });
});
