import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from './mail.ts';

let data_dir: string;
beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'noren-mail-'));
});
afterEach(() => rmSync(data_dir, { recursive: true, force: true }));

const open = () => createMailer({ smtp_url: null, smtp_connections: 1, dkim: null, data_dir });
const keep = (folder: string) => {
  mkdirSync(join(data_dir, folder));
  writeFileSync(join(data_dir, folder, 'kept.eml'), 'kept');
};

describe('emails stored before version 0.4', () => {
  it('are moved to the current folder, so that retention covers them', () => {
    keep('letters');
    open().close();
    expect([existsSync(join(data_dir, 'letters')), readdirSync(join(data_dir, 'emails'))]).toEqual([
      false,
      ['kept.eml'],
    ]);
  });

  it('stay where they are if the current folder exists: nothing is overwritten', () => {
    keep('letters');
    keep('emails');
    open().close();
    expect(readdirSync(join(data_dir, 'letters'))).toEqual(['kept.eml']);
  });
});
