import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/src/platform/config/config.ts';
import { copied, environmentOf, readDockerfile, readDockerignore } from '../scripts/dockerfile.mjs';
import { root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readPackage = (path: string) =>
  JSON.parse(read(path)) as { version: string; workspaces: string[]; scripts: Record<string, string>; engines: { node: string } };
const manifest = readPackage('package.json');
const stages = readDockerfile(read('Dockerfile'));
const image = stages.at(-1);
const isIgnored = readDockerignore(read('.dockerignore'));
const copies = stages.flatMap((stage) => stage.instructions.filter(({ name }) => name === 'COPY').map((one) => ({ stage: stage.name, ...copied(one) })));
const fromHere = copies.filter(({ from }) => from === null);

describe('.dockerignore', () => {
  it.each<[string, boolean]>([
    ['package.json', false],
    ['server/src/main.ts', false],
    ['server/src/platform/config/config.test.ts', true],
    ['storefront/src/products/card.test.tsx', true],
    ['server/test/shop.ts', true],
    ['server/node_modules/pg/index.js', true],
    ['server/dist/main.js', true],
    ['storefront/src/i18n/generated/messages.js', true],
    ['demo/package.json', false],
    ['demo/src/people.ts', true],
    ['tools/playground/src/playground.ts', true],
    ['.env', true],
    ['.data/settings.key', true],
    ['.git/config', true],
  ])('%s is kept out: %s', (path, expected) => expect(isIgnored(path)).toBe(expected));
});

describe('Dockerfile', () => {
  it('takes from here what is here, and what .dockerignore lets in', () => {
    const sources = fromHere.flatMap(({ sources: each }) => each);
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((path) => !existsSync(join(root, path)) || isIgnored(path))).toEqual([]);
  });

  it('takes from other stages what a stage before it has', () => {
    expect(
      copies.filter(({ from, stage }) => from !== null && stages.findIndex(({ name }) => name === from) >= stages.findIndex(({ name }) => name === stage)),
    ).toEqual([]);
    expect(copies.filter(({ from }) => from !== null).map(({ from, sources }) => [from, ...sources])).toEqual([
      ['packages', '/app/node_modules'],
      ['build', '/app/server/dist'],
      ['build', '/app/storefront/dist'],
      ['build', '/app/console/dist'],
      ['build', '/app/data'],
    ]);
  });

  it.each(['build', 'packages'])('shows npm every manifest in stage %s: it holds them against the lock file', (stage) => {
    const taken = fromHere.filter((one) => one.stage === stage).flatMap(({ sources }) => sources);
    const wanted = ['package.json', 'package-lock.json', '.npmrc', ...manifest.workspaces.map((room) => `${room}/package.json`)];
    expect(wanted.filter((path) => !taken.includes(path))).toEqual([]);
  });

  it('builds from the rooms of a shop, and from no other', () => {
    const rooms = fromHere.filter(({ stage }) => stage === 'build').flatMap(({ sources }) => sources.filter((path) => manifest.workspaces.includes(path)));
    expect(rooms).toEqual(['contract', 'kit', 'server', 'storefront', 'console']);
    const installs = stages[0]?.instructions.find(({ name, text }) => name === 'RUN' && text.startsWith('npm ci'))?.text ?? '';
    expect(rooms.filter((room) => !installs.includes(`--workspace=${room}`))).toEqual([]);
  });

  it('runs the Node that .nvmrc recommends, which is not below the minimum of package.json', () => {
    const recommended = read('.nvmrc').trim();
    expect(stages.map(({ image: of }) => of)).toEqual(stages.map(() => `node:${recommended}-bookworm-slim`));
    const [, minimum] = /^>=(\d+)\./.exec(manifest.engines.node) ?? [];
    expect(Number(recommended)).toBeGreaterThanOrEqual(Number(minimum));
  });

  it('starts as package.json says, as somebody who is not root, with settings that the server takes', () => {
    expect(image?.instructions.findLast(({ name }) => name === 'CMD')?.args.join(' ')).toBe(manifest.scripts['serve']);
    expect(image?.instructions.findLast(({ name }) => name === 'USER')?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    if (!image) throw new Error('no stage');
    const settings = environmentOf(image);
    expect(readConfig({ ...settings, DATABASE_URL: 'postgres://database/noren', SETTINGS_KEY: 'a'.repeat(64) })).toMatchObject({
      demo: false,
      host: '0.0.0.0',
    });
  });

  it('refuses what the reader of Dockerfiles does not know', () => {
    expect(() => readDockerfile('FROM node:20\nADD https://example.org/x .')).toThrow('Dockerfile:2: ADD is not known here');
    expect(() => readDockerfile('RUN true')).toThrow('before the first FROM');
    expect(readDockerfile('# a\nFROM node:20 AS one\nRUN a \\\n  # b\n  && c\n')[0]).toMatchObject({
      name: 'one',
      instructions: [{ line: 3, text: 'a && c' }],
    });
  });
});

describe('compose.yaml', () => {
  interface Service {
    image: string;
    environment: Record<string, string>;
    volumes: string[];
    healthcheck?: object;
    depends_on?: Record<string, { condition: string }>;
  }
  const { services, volumes } = parse(read('compose.yaml')) as { services: { noren: Service; database: Service }; volumes: Record<string, null> };
  const given = Object.keys(services.noren.environment);

  it('sets what the server reads, and nothing else', () => {
    const known = [...read('server/src/platform/config/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name);
    expect(known.length).toBeGreaterThan(30);
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('has settings that the server starts with', () => {
    const secrets: Record<string, string> = {
      PUBLIC_URL: 'https://shop.example',
      SETTINGS_KEY: 'a'.repeat(64),
      OPERATOR_KEY: 'b'.repeat(16),
      POSTGRES_PASSWORD: 'c',
    };
    // ${NAME:?what is missing} and ${NAME:-otherwise}
    const filled = (value: string) =>
      value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind, rest: string) => secrets[name] ?? (kind === '-' ? rest : 'missing'));
    const settings = Object.fromEntries(Object.entries(services.noren.environment).map(([name, value]) => [name, filled(value)]));
    expect(readConfig(settings)).toMatchObject({ demo: false, public_url: 'https://shop.example', database_url: 'postgres://noren:c@database:5432/noren' });
  });

  it('starts nothing without its secrets, and says which is missing', () => {
    const secrets = ['PUBLIC_URL', 'SETTINGS_KEY', 'OPERATOR_KEY'];
    for (const name of secrets) expect(services.noren.environment[name], name).toMatch(new RegExp(`^\\$\\{${name}:\\?set ${name} `));
    expect(services.database.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    // no value of a secret stands in the file
    expect(JSON.stringify(services)).not.toMatch(/[0-9a-f]{32}/);
  });

  it('waits for a database that is well, and keeps both in volumes', () => {
    expect(services.database.image).toBe('postgres:18');
    expect(services.database.healthcheck).toBeDefined();
    expect(services.noren.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    const mounts = [...services.database.volumes, ...services.noren.volumes].map((mount) => mount.split(':'));
    expect(mounts).toEqual([
      ['database', '/var/lib/postgresql'],
      ['data', image?.instructions.find(({ name }) => name === 'VOLUME')?.args[0]],
    ]);
    expect(Object.keys(volumes)).toEqual(mounts.map(([name]) => name));
    expect(services.noren.image).toBe(`noren:${manifest.version}`);
  });
});
