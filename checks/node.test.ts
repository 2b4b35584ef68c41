import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { judgeNode } from '../scripts/setup.mjs';
import { root } from './source-files.ts';

const judge = (version: string, today = '2026-11-27') =>
  judgeNode(version, { minimum: '20.20', recommended: '24', today });

describe('the Node that runs a command', () => {
  it.each(['24.0.0', '24.21.0', '25.1.0', '26.10.0'])(
    '%s is accepted without a message',
    (version) => {
      expect(judge(version)).toBeNull();
    },
  );

  it.each(['20.20.2', '21.7.3', '23.11.1'])(
    '%s is accepted with a warning about missing security fixes',
    (version) => {
      expect(judge(version)).toEqual({
        line: `This is Node ${version}, which gets no security fixes any more: Node 24 is recommended.`,
        isTooOld: false,
      });
    },
  );

  it('22 gets security fixes until 2027-04-30', () => {
    expect(judge('22.22.0', '2027-04-30')?.line).toBe(
      'This is Node 22.22.0: Node 24 is recommended.',
    );
    expect(judge('22.22.0', '2027-05-01')?.line).toContain('no security fixes any more');
  });

  it.each(['20.19.5', '18.20.8', '16.20.2'])('%s is rejected as too old', (version) => {
    expect(judge(version)).toEqual({
      line: `This is Node ${version}: Noren needs Node 20.20 or newer, and Node 24 is recommended.`,
      isTooOld: true,
    });
  });

  it('is checked by both commands before they install anything', () => {
    for (const name of ['start', 'test']) {
      const script = readFileSync(join(root, `scripts/${name}.mjs`), 'utf8');
      expect(script, name).toMatch(/checkNode\(\);\nensurePackages\(/);
    }
  });
});

describe('the workflow', () => {
  interface Job {
    strategy: { matrix: { include: { file: string; version: string }[]; node: string[] } };
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { jobs } = parse(read('.github/workflows/test.yml')) as { jobs: Record<string, Job> };
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

  it('runs every test on the recommended Node and on the minimum', () => {
    const tried = jobs['gate']?.strategy.matrix.include.map((one) => one.file || one.version);
    expect(tried).toEqual(['.nvmrc', engines.node.replace('>=', '')]);
    expect(jobs['deep']?.strategy.matrix.node).toContain(read('.nvmrc').trim());
  });
});
