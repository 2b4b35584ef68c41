import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root } from '../scripts/setup.mjs';

it('no file that a build writes is an input of a build, or the second start would build again', () => {
  const folders = ['storefront', 'console', 'server/src', 'contract/src', 'client/src', 'kit/src'];
  const inputs = folders.flatMap((folder) => [...filesBelow(join(root, folder))]);
  expect(inputs.length).toBeGreaterThan(500);
  const { stdout, status } = spawnSync('git', ['check-ignore', '--stdin'], {
    cwd: root,
    input: inputs.join('\n'),
    encoding: 'utf8',
  });
  // 1: none of them is ignored
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
});
