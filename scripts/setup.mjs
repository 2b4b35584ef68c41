// What every command needs before it can begin, on a machine that has nothing but Node: this file imports no package.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installation, markOf } from './packages.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, 'node_modules/.cache/noren');

export const say = (line) => process.stdout.write(`${line}\n`);

const settings = (env, quiet) => ({ cwd: root, env: { ...process.env, ...env }, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });

/** The last days with security fixes of the releases below the recommended one. */
const lastFixes = { 20: '2026-04-30', 22: '2027-04-30' };

/**
 * Compares a Node version with the oldest that runs this and the one that is recommended.
 * @param {string} version such as `20.20.2`
 * @param {{ minimum: string, recommended: string, today: string }} rule e.g. `20.20`, `24`, a date
 * @returns {{ line: string, isTooOld: boolean } | null} null: nothing has to be said
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

/** Recommends another Node where one is due; ends the process on a Node that is too old. */
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

/** Ends this process, which was started to do what has failed. */
function end(command, args, { status, signal }, output = '') {
  process.stderr.write(`${output}${[command, ...args].join(' ')} failed (${signal ?? status})\n`);
  process.exit(status || 1);
}

/** Runs a command in the repository; ends the process with a clear line when it fails. */
export function run(command, args, { env = {}, quiet = false, mayFail = false } = {}) {
  const done = spawnSync(command, args, { ...settings(env, quiet), encoding: 'utf8' });
  if (done.status !== 0 && !mayFail) end(command, args, done, quiet ? `${done.stdout ?? ''}${done.stderr ?? ''}` : '');
  return done;
}

/** Runs a command beside others. @returns how it ended and what it printed */
export function collect(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, settings({}, true));
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('error', (error) => resolve({ status: 1, signal: null, output: `${error.message}\n` }));
    child.once('close', (status, signal) => resolve({ status, signal, output }));
  });
}

/** As `run`, beside others: what it prints is shown only when it fails. */
export async function runBeside(command, args) {
  const done = await collect(command, args);
  if (done.status !== 0) end(command, args, done, done.output);
}

/** node with TypeScript: with the packages of the tests alone. */
export const runTs = (file, args = [], options = {}) => run(process.execPath, ['--import', 'tsx', file, ...args], options);
export const bin = (name) => join(root, 'node_modules/.bin', name);

const times = [];
const took = (what, began) => times.push(`${what} ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** Says how long each of what had to be done took; nothing where nothing had to be. */
export function sayTimes() {
  if (times.length > 0) say(`Made ready: ${times.splice(0).join(', ')}`);
}

/**
 * Installs the locked packages where they are missing or not those of the lock file.
 * @param {import('./packages.mjs').PackageSet} wanted
 */
export function ensurePackages(wanted) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules/.noren-lock');
  const todo = installation(wanted, lock, existsSync(mark) ? readFileSync(mark, 'utf8') : null);
  if (!todo) return;
  say(`Installing packages${todo.set === 'all' ? ', those of the tests too' : ''} (once) …`);
  const began = performance.now();
  run('npm', todo.npm);
  writeFileSync(mark, markOf(lock, todo.set));
  took('packages', began);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // a folder's hidden files and README are what tools leave behind beside its sources
    if (['node_modules', 'dist', 'generated', 'generated-tests', 'README.md'].includes(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** A digest of the named files and folders: what a build was made from. */
function digestOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.map((name) => join(root, name))) {
    for (const file of statSync(path).isDirectory() ? [...filesBelow(path)].sort((a, b) => (a < b ? -1 : 1)) : [path])
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Runs `work` only when its inputs differ from those of the last time, or its result is not there. */
export async function onceFor(name, inputs, result, work) {
  mkdirSync(cache, { recursive: true });
  const mark = join(cache, name);
  const digest = digestOf(inputs);
  if (existsSync(join(root, result)) && existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  const began = performance.now();
  await work();
  writeFileSync(mark, digest);
  took(name, began);
}
