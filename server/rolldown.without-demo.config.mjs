import { join } from 'node:path';
import config from './rolldown.config.mjs';

const inPlace = join(import.meta.dirname, 'src/app/mount/no-playground.ts');

/** The server of an image (D-327): where the playground's only door leads to it, a refusal stands, so none of the demo's rooms is needed to build it. */
export default {
  ...config,
  plugins: [
    {
      name: 'noren:without-demo',
      resolveId: (specifier) =>
        specifier.endsWith('/playground/src/playground.ts') ? inPlace : null,
    },
  ],
};
