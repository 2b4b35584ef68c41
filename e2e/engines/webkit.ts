import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { maxCallMs, phoneSize, type Driver, type Point } from './driver.ts';
import { begin, end } from './processes.ts';

type Act = { type: string } & Record<string, unknown>;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream) {
    text += String(part);
    if (text.includes('\n')) break;
  }
  return text.trim();
}

async function answered(url: string): Promise<void> {
  const until = Date.now() + maxCallMs;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`${url} does not answer`);
    await wait(50);
  }
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(maxCallMs),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok)
    throw new Error(`WebKit: ${value?.error ?? answer.status}: ${value?.message ?? ''}`);
  return value;
}

const pointer = (actions: Act[]) => ({
  actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions }],
});
const moveTo = ({ x, y }: Point, duration = 0): Act => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
});
const press: Act = { type: 'pointerDown', button: 0 };
const release: Act = { type: 'pointerUp', button: 0 };
const pause = (duration: number): Act => ({ type: 'pause', duration });

/**
 * Starts WebKitGTK, which has Safari's layout, in a window on its own screen (Xvfb). Its driver
 * speaks plain WebDriver, of which eight calls are needed here (docs/decisions/storefront.md
 * explains why there is no client library).
 */
export async function openWebKit(size = phoneSize): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'noren-webkit-'));
  const screen = begin(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp', '-noreset'],
    process.env,
    ['ignore', 'ignore', 'ignore', 'pipe'],
  );
  const display = `:${await firstLine(screen.stdio[3] as Readable)}`;
  const folders = Object.fromEntries(
    ['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'].map(
      (name) => [name, profile],
    ),
  );
  const port = await freePort();
  const driver = begin(
    'WebKitWebDriver',
    [`--port=${port}`],
    {
      ...process.env,
      ...folders,
      DISPLAY: display,
      TZ: 'Asia/Tokyo',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    ['ignore', 'pipe', 'pipe'],
  );
  const faults: string[] = [];
  for (const stream of [driver.stdout, driver.stderr]) {
    stream?.on('data', (data: Buffer) => {
      // a failed request is a response and not an error of the page
      for (const line of String(data).split('\n'))
        if (/^CONSOLE (?!NETWORK)\w+ ERROR/.test(line)) faults.push(line);
    });
  }
  const close = async () => {
    await end(driver);
    await end(screen);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    const origin = `http://127.0.0.1:${port}`;
    await answered(`${origin}/status`);
    const wanted = {
      browserName: 'MiniBrowser',
      // pages with an open event stream never finish loading
      pageLoadStrategy: 'none',
      // a script that never returns must not block later ones
      timeouts: { script: 3_000 },
      'webkitgtk:browserOptions': {
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    };
    const { sessionId } = (await call('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: wanted },
    })) as { sessionId: string };
    const session = `${origin}/session/${sessionId}`;
    const act = (actions: Act[]) =>
      call('POST', `${session}/actions`, pointer(actions)).then(() => undefined);
    await call('POST', `${session}/window/rect`, size);
    return {
      open: (url) => call('POST', `${session}/url`, { url }).then(() => undefined),
      run: (work, ...given) =>
        call('POST', `${session}/execute/sync`, {
          script: `return (${work})(...arguments)`,
          args: given,
        }) as Promise<never>,
      tap: (at) => act([moveTo(at), press, pause(30), release]),
      press: (at) => act([moveTo(at), press, pause(50)]),
      move: (path) => act(path.map((point) => moveTo(point, 10))),
      release: () => act([release]),
      type: (text) => {
        const keys = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        return call('POST', `${session}/actions`, {
          actions: [{ type: 'key', id: 'keys', actions: keys }],
        }).then(() => undefined);
      },
      picture: async () =>
        Buffer.from((await call('GET', `${session}/screenshot`)) as string, 'base64'),
      faults: () => faults,
      close: async () => {
        await call('DELETE', session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
