import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';

/** What a browser says it can read. */
export const asBrowser = { 'accept-encoding': 'br' };

/** An answer as it travels: compressed. `fetch` would unpack it. */
export async function bytesAsBrowser(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: asBrowser }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** A Fastify in a process of its own that sends these bytes and does nothing else: the limit to compare with. */
export async function bareFastify(bytes: Buffer): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(bytes);
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())));
  return { url: `http://127.0.0.1:${port}/list`, stop: () => child.kill() };
}
