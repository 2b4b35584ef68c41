import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { chooseRunAs, handOver } from './run-as.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

it('runs as nobody under root, and can run programs below a folder that only root may enter', ({
  skip,
}) => {
  skip(!isRoot, 'needs root on Linux');
  const folder = mkdtempSync(join(tmpdir(), 'noren-as-'));
  try {
    const program = join(folder, 'below/program');
    mkdirSync(join(folder, 'below'), { mode: 0o700 });
    writeFileSync(program, '#!/bin/sh\nid -u; id -G\n', { mode: 0o700 });
    chmodSync(folder, 0o700);
    const as = chooseRunAs();
    expect(as).toMatchObject({ entersAnyFolder: true, uid: expect.any(Number) });
    expect(as.uid).not.toBe(0);
    // the check that initdb makes, by access(2)
    expect(as.run('/bin/sh', ['-c', `test -x ${program}`]).status).toBe(0);
    const { stdout, status } = as.run(program, []);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${as.uid}\n${as.gid}\n` });
    // only that one capability of root's
    expect(as.run('/bin/sh', ['-c', 'grep CapEff /proc/self/status']).stdout.trim()).toBe(
      'CapEff:\t0000000000000002',
    );
    handOver(folder, as);
    expect(statSync(program).uid).toBe(as.uid);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('runs as the current user otherwise', () => {
  const uid = process.getuid?.();
  vi.spyOn(process, 'getuid').mockReturnValue(1_000);
  try {
    const as = chooseRunAs();
    expect(as).toMatchObject({ uid: null, gid: null });
    expect(as.run('id', ['-u']).stdout.trim()).toBe(String(uid));
  } finally {
    vi.restoreAllMocks();
  }
});
