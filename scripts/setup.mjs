// Helpers that run before a command's packages are installed: this file imports only Node's own
// modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installation, markOf } from './packages.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache/noren');

export const say = (line) => process.stdout.write(`${line}\n`);

const settings = (env, quiet) => ({
  cwd: root,
  env: { ...process.env, ...env },
  stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
});

/** Dates of the last security fixes for Node releases below the recommended one. */
const lastFixes = { 20: '2026-04-30', 22: '2027-04-30' };

/**
 * Compares a Node version with the minimum and the recommended one.
 * @param {string} version such as `20.20.2`
 * @param {{ minimum: string, recommended: string, today: string }} rule e.g. `20.20`, `24`, a date
 * @returns {{ line: string, isTooOld: boolean } | null} null if there is nothing to report
 */
export function judgeNode(version, { minimum, recommended, today }) {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = minimum.split('.').map(Number);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    const needs = `Noren needs Node ${minimum} or newer, and Node ${recommended} is recommended`;
    return { line: `This is Node ${version}: ${needs}.`, isTooOld: true };
  }
  if (major >= Number(recommended)) return null;
  const isFixed = today <= (lastFixes[major] ?? '');
  const fixes = isFixed ? '' : ', which gets no security fixes any more';
  const line = `This is Node ${version}${fixes}: Node ${recommended} is recommended.`;
  return { line, isTooOld: false };
}

/** Prints a recommendation if this Node is older than recommended; exits if it is too old. */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const verdict = judgeNode(process.versions.node, {
    minimum: engines.node.replace('>=', ''),
    recommended: readFileSync(join(root, '.nvmrc'), 'utf8').trim(),
    today: new Date().toISOString().slice(0, 10),
  });
  if (!verdict) return;
  process.stderr.write(`${verdict.line}\n`);
  if (verdict.isTooOld) process.exit(1);
}

function end(command, args, { status, signal }, output = '') {
  process.stderr.write(`${output}${[command, ...args].join(' ')} failed (${signal ?? status})\n`);
  process.exit(status || 1);
}

/** Runs a command in the repository; exits with a clear message if it fails. */
export function run(command, args, { env = {}, quiet = false, mayFail = false } = {}) {
  const done = spawnSync(command, args, { ...settings(env, quiet), encoding: 'utf8' });
  if (done.status !== 0 && !mayFail)
    end(command, args, done, quiet ? `${done.stdout ?? ''}${done.stderr ?? ''}` : '');
  return done;
}

/**
 * Runs a command in the background.
 * @returns its exit status and its output
 */
export function collect(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, settings({}, true));
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('error', (error) =>
      resolve({ status: 1, signal: null, output: `${error.message}\n` }),
    );
    child.once('close', (status, signal) => resolve({ status, signal, output }));
  });
}

/** Like `run`, but in the background; prints the command's output only if it fails. */
export async function runQuietly(command, args) {
  const done = await collect(command, args);
  if (done.status !== 0) end(command, args, done, done.output);
}

/** Runs a TypeScript file with Node. Needs the packages of the tests. */
export const runTs = (file, args = [], options = {}) =>
  run(process.execPath, ['--import', 'tsx', file, ...args], options);
export const bin = (name) => join(root, 'node_modules/.bin', name);

const times = [];
const recordTime = (what, began) =>
  times.push(`${what} ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** Prints how long each preparation took; prints nothing if none was needed. */
export function sayTimes() {
  if (times.length > 0) say(`Prepared: ${times.splice(0).join(', ')}`);
}

/**
 * Installs the locked packages if they are missing or differ from the lock file.
 * @param {import('./packages.mjs').PackageSet} wanted
 */
export function ensurePackages(wanted) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules/.noren-lock');
  const todo = installation(wanted, lock, existsSync(mark) ? readFileSync(mark, 'utf8') : null);
  if (!todo) return;
  say(`Installing packages${todo.set === 'all' ? ' including those of the tests' : ''} (once) …`);
  const began = performance.now();
  run('npm', todo.npm);
  writeFileSync(mark, markOf(lock, todo.set));
  recordTime('packages', began);
}

const written = new Set([
  'node_modules',
  'dist',
  'generated',
  'generated-tests',
  'project.inlang',
  'README.md',
]);

/** Yields the sources below a folder, without what a build or a tool writes there. */
export function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // tools leave hidden files and a README next to a folder's sources
    if (written.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Digests the named files and folders: the inputs of a build. */
function digestOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.map((name) => join(root, name))) {
    for (const file of statSync(path).isDirectory()
      ? [...filesBelow(path)].sort((a, b) => (a < b ? -1 : 1))
      : [path])
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Runs `work` only if its inputs changed since the last time or its result is missing. */
export async function onceFor(name, inputs, result, work) {
  mkdirSync(cache, { recursive: true });
  const mark = join(cache, name);
  const digest = digestOf(inputs);
  if (existsSync(join(root, result)) && existsSync(mark) && readFileSync(mark, 'utf8') === digest)
    return;
  const began = performance.now();
  await work();
  writeFileSync(mark, digest);
  recordTime(name, began);
}
