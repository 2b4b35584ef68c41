import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptSecret } from './kept-secret.ts';

it('creates the file once when several processes race, readable only by its owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-secret-'));
  try {
    const file = join(folder, 'below/key');
    const program = `import('${import.meta.dirname}/kept-secret.ts').then(({ keptSecret }) => process.stdout.write(keptSecret(${JSON.stringify(file)}, 32, 'hex')))`;
    const said = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let text = '';
        for await (const chunk of child.stdout) text += String(chunk);
        return text;
      }),
    );
    expect(said[0]).toMatch(/^[\da-f]{64}$/);
    expect(new Set([...said, keptSecret(file, 32, 'hex')]).size).toBe(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'below'))).toEqual(['key']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
