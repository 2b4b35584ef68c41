// `npm run dev`: the shop, the console and the server from their sources, at one address.
// Two Vites serve the modules of the apps; the shop's Vite proxies everything else, pages too, to the server.
import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildFirstScreens } from './build.mjs';
import { ensurePackages, root, say, sayTimes } from './setup.mjs';

ensurePackages('all');
await buildFirstScreens();
sayTimes();
// in a new clone Vite cannot be imported before the packages are installed
const { createServer: createVite } = await import('vite');
const { compileRoom } = await import('./sentences.mjs');
await compileRoom('server');

const host = '127.0.0.1';
const page = join(root, 'storefront/index.html');
const serverSources = [
  'contract/src',
  'server/src',
  'server/migrations',
  'tools/playground/src',
  'tools/sandbox/src',
  'demo/src',
].map((path) => join(root, path));
const changes = new EventEmitter();
let server;
let isStarting = true;
let isStopping = false;

async function listen(httpServer, port) {
  await once(httpServer.listen(port, host), 'listening');
  return httpServer.address().port;
}

async function findFreePort() {
  const probe = createServer();
  const port = await listen(probe, 0);
  probe.close();
  return port;
}

const serverAddress = `http://${host}:${await findFreePort()}`;

/** Restarts the server when one of its source files changes; requests wait until it is up again. */
const restartsServer = {
  name: 'restarts-server',
  configureServer({ middlewares, watcher }) {
    let timer;
    watcher.add(serverSources);
    watcher.on('all', (_event, path) => {
      if (
        path !== page &&
        (/\.test\.|\/generated(?:-tests)?\//.test(path) ||
          !serverSources.some((folder) => path.startsWith(`${folder}/`)))
      )
        return;
      if (path.endsWith('.json'))
        return void compileRoom('server').then(() => changes.emit('change'));
      clearTimeout(timer);
      // an editor and a checkout write several files at once
      timer = setTimeout(() => changes.emit('change'), 100);
    });
    middlewares.use(async (_request, _response, next) => {
      while (isStarting) await pause(50);
      next();
    });
  },
};

const proxy = {
  // everything except Vite's own paths, the sources, and the files in storefront/public
  '^/(?!@|src/|node_modules/|(?:early-taps\\.js|favicon\\.svg|robots\\.txt)$)': {
    target: serverAddress,
    // Vite puts its client inline into the page, and its scripts add inline styles
    configure: (proxied) =>
      proxied.on('proxyRes', ({ headers }) => {
        const name = 'content-security-policy';
        if (headers[name])
          headers[name] = headers[name].replaceAll(
            /(?:script|style)-src 'self'/g,
            "$& 'unsafe-inline'",
          );
      }),
  },
};

const httpServer = createServer(async (request, response) => {
  const [shop, merchantConsole] = await vites;
  if (!/^\/console(?:[/?]|$)/.test(request.url)) return shop.middlewares(request, response);
  request.url = request.url.replace(/^\/console(?=\?|$)/, '/console/');
  return merchantConsole.middlewares(request, response);
});
const openVite = (room, { server: settings, ...config } = {}) =>
  createVite({
    configFile: join(root, room, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: httpServer }, ...settings },
    ...config,
  });
const vites = Promise.all([
  openVite('storefront', { appType: 'custom', plugins: [restartsServer], server: { proxy } }),
  openVite('console'),
]);

const address = await listen(httpServer, Number(process.env.PORT || 3000)).then(
  (port) => `http://${host}:${port}`,
  ({ code, port, message }) => {
    const words = `port ${port} is in use, perhaps by another running shop: set PORT to another one`;
    process.stderr.write(`${code === 'EADDRINUSE' ? words : message}\n`);
    process.exit(1);
  },
);

/** Writes the page as Vite serves it to where the server reads its build from (scripts/dev-server.ts). */
async function writePage() {
  const [shop] = await vites;
  const folder = join(root, '.cache/dev');
  mkdirSync(join(folder, '.vite'), { recursive: true });
  const source = readFileSync(page, 'utf8')
    // pages without scripts need the stylesheet too
    .replace('<!--head-->', '<link rel="stylesheet" href="/src/app.css" />$&')
    // The first screens are older than the sources, so only browsers without scripts and link
    // previews show them.
    .replace('<div id="root">', '<noscript><!--first-screen--></noscript>$&');
  writeFileSync(join(folder, 'index.html'), await shop.transformIndexHtml('/', source));
  for (const name of ['.vite/manifest.json', 'parts.json']) writeFileSync(join(folder, name), '{}');
}

async function startServer() {
  await writePage();
  server = fork(join(root, 'scripts/dev-server.ts'), {
    cwd: root,
    env: { ...process.env, HOST: host, PORT: new URL(serverAddress).port, PUBLIC_URL: address },
    execArgv: ['--import', 'tsx'],
    // Ctrl-C must reach only this process, which stops the server once
    detached: true,
  });
}

async function waitUntilOpen(child) {
  const answers = () =>
    fetch(`${serverAddress}/api/health`).then(
      () => true,
      () => false,
    );
  while (child.connected && !(await answers())) await pause(100);
  if (child.connected) isStarting = false;
}

function stopServer() {
  if (server.connected) server.disconnect();
}

/**
 * Runs the server and restarts it on changes. Exits when a server exits by itself, unless a change
 * to its sources broke it.
 */
async function keepServing() {
  for (let isFirst = true; ; isFirst = false) {
    await startServer();
    const changed = once(changes, 'change').then(() => true);
    const exited = once(server, 'exit');
    void waitUntilOpen(server);
    const isReplaced = await Promise.race([changed, exited.then(() => false)]);
    isStarting = isReplaced;
    if (isReplaced) stopServer();
    const [code, signal] = await exited;
    if (isStopping) process.exit(code ?? 1);
    if (isReplaced) continue;
    say(
      `The server ended with ${signal ?? `exit code ${code}`}${isFirst ? '' : '; it starts again when its sources change'}`,
    );
    if (isFirst) process.exit(code || 1);
    isStarting = await changed;
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isStopping = true;
    if (!server || server.exitCode !== null || server.signalCode !== null) process.exit(0);
    stopServer();
  });
}
say(`  Shop: ${address}\n  Console: ${address}/console\n  API: ${address}/api/docs`);
await keepServing();
