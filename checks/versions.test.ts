import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest {
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (room: string) => JSON.parse(read(join(room, 'package.json'))) as Manifest;
const { version, workspaces = [] } = manifestOf('');

it('every room has the version of the root, and depends on the others in it', () => {
  for (const room of workspaces) {
    const manifest = manifestOf(room);
    expect(manifest.version, room).toBe(version);
    const rooms = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([name]) => name.startsWith('@noren/'),
    );
    expect(rooms, room).toEqual(rooms.map(([name]) => [name, version]));
  }
});

it('the lock file has the same versions', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  expect([
    lock.version,
    ...['', ...workspaces].map((room) => lock.packages[room]?.version),
  ]).toEqual(Array(workspaces.length + 2).fill(version));
});

it('the newest heading of CHANGELOG.md is this version', () => {
  expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

it('packages are pinned to an exact version', () => {
  const loose = ['', ...workspaces].flatMap((room) => {
    const { dependencies, devDependencies, optionalDependencies } = manifestOf(room);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, wanted]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted))
      .map(([name, wanted]) => `${room || 'the root'} → ${name}@${wanted}`);
  });
  expect(loose).toEqual([]);
});
