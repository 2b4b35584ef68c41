import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';

export const asBrowser = { 'accept-encoding': 'br' };

/** Reads the response body still compressed, which `fetch` would decompress. */
export async function bytesAsBrowser(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: asBrowser }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** Starts a Fastify in its own process that only sends these bytes: the limit to compare with. */
export async function bareFastify(bytes: Buffer): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(bytes);
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}/list`, stop: () => child.kill() };
}
