import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from '../server/test/processes.ts';
import { openServer } from './server.ts';

export const template = join(import.meta.dirname, '../.cache/e2e/filled');

/** Fills one database with the demo shop; every worker starts from a copy of its folder. */
export default async function setup(): Promise<void> {
  const work = `${template}-work`;
  rmSync(template, { recursive: true, force: true });
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await (await openServer(work)).stop();
  copyFolder(work, template);
  rmSync(work, { recursive: true, force: true });
}
