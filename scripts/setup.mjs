// What every command needs before it can begin, on a machine that has nothing but Node: this file imports no package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache/noren');

export const say = (line) => process.stdout.write(`${line}\n`);

/** Runs a command in the repository; ends the process with a clear line when it fails. */
export function run(command, args, { env = {}, quiet = false, mayFail = false } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
  });
  if (done.status !== 0 && !mayFail) {
    if (quiet) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
    process.stderr.write(`${[command, ...args].join(' ')} failed (${done.signal ?? done.status})\n`);
    process.exit(done.status || 1);
  }
  return done;
}

/** node with TypeScript and what node itself needs. */
export const runTs = (file, args = [], options = {}) => run(process.execPath, ['--import', 'tsx', file, ...args], options);
export const bin = (name) => join(root, 'node_modules/.bin', name);

/** Installs the locked packages where they are missing or not those of the lock file. */
export function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules/.noren-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  say('Installing packages (once; a minute or two) …');
  // not `npm ci`: it refuses lock files that npm itself wrote without the optional packages of other platforms
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(mark, lock);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'generated', '.cache'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** A digest of the named files and folders: what a build was made from. */
function digestOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.map((name) => join(root, name))) {
    for (const file of statSync(path).isDirectory() ? [...filesBelow(path)].sort() : [path]) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Runs `work` only when its inputs differ from those of the last time, or its result is not there. */
export async function onceFor(name, inputs, result, work) {
  mkdirSync(cache, { recursive: true });
  const mark = join(cache, name);
  const digest = digestOf(inputs);
  if (existsSync(join(root, result)) && existsSync(mark) && readFileSync(mark, 'utf8') === digest) return false;
  const began = performance.now();
  await work();
  writeFileSync(mark, digest);
  say(`Built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return true;
}
