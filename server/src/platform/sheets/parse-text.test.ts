import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

/**
 * Parses a text in a thread with little memory.
 * @returns the reason it was refused, or why the thread died
 */
const parsedInLittleMemory = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       import(workerData.program).then(({ parseText }) => parseText(new TextEncoder().encode(workerData.text), ['utf-8']))
         .then(({ records }) => parentPort.postMessage(records.length + ' records'), (error) => parentPort.postMessage(error.reason ?? String(error)));`,
      {
        eval: true,
        workerData: { text, program: new URL('./parse-text.mjs', import.meta.url).href },
        resourceLimits: { maxOldGenerationSizeMb: 48 },
      },
    );
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

it.each([',', '\t', ';'])(
  'refuses one line of nine million %j without making its cells',
  async (sign) => expect(await parsedInLittleMemory(sign.repeat(9_000_000))).toBe('too_many_cells'),
);

it.each([
  ['a,b;c\n1,2', 2],
  ['a;b,c;d\n1;2;3', 2],
  ['a\tb\n1\t2\n3\t4', 3],
])('reads %j by the delimiter that its first line has most of', async (text, records) =>
  expect(await parsedInLittleMemory(text)).toBe(`${records} records`),
);
