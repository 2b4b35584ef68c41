import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from '../server/test/processes.ts';
import { openServer } from './server.ts';

const templates = join(import.meta.dirname, '../.cache/e2e');
const program = join(import.meta.dirname, '../server/dist/main.js');

/**
 * Data folders with the demo's stores and with no store. Each server of the journeys starts with a
 * copy of one.
 */
export const filledTemplate = join(templates, 'filled');
export const emptyTemplate = join(templates, 'empty');

/**
 * Maximum age of a template in milliseconds: the demo's sale and show times are set when it is
 * filled, so a template becomes outdated.
 */
const maxAge = 3_600_000;

function isFresh(template: string): boolean {
  if (!existsSync(template)) return false;
  const made = statSync(template).mtimeMs;
  return made > statSync(program).mtimeMs && Date.now() - made < maxAge;
}

async function make(template: string, env: Record<string, string>): Promise<void> {
  if (isFresh(template)) return;
  const work = `${template}-work`;
  for (const folder of [template, work]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await (await openServer(work, env)).stop();
  copyFolder(work, template);
  rmSync(work, { recursive: true, force: true });
}

/** Creates missing and outdated templates. */
export default async function setup(): Promise<void> {
  await make(filledTemplate, {});
  await make(emptyTemplate, { DEMO: '0' });
}
