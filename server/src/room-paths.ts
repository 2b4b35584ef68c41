import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, from server/src as from the bundled server/dist. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the built rooms lie; the server reads them as files and imports none of their sources. */
export const roomPaths = {
  manifest: join(root, 'package.json'),
  migrations: join(root, 'server/migrations'),
  storefront: join(root, 'storefront/dist/client'),
  firstHtml: join(root, 'storefront/dist/first-html/render.js'),
  console: join(root, 'console/dist'),
  pictures: join(root, 'demo/pictures'),
  show: join(root, 'demo/show'),
};

/** Of this program, as the repository's package.json names it. */
export const version = (JSON.parse(readFileSync(roomPaths.manifest, 'utf8')) as { version: string })
  .version;
