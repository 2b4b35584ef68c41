/** What every build (browser, first HTML, tests, `npm run i18n`) compiles the catalogues with: one place, so they cannot differ. */
import { join } from 'node:path';

export const i18nCompilation = {
  project: join(import.meta.dirname, 'project.inlang'),
  outdir: join(import.meta.dirname, 'src/i18n/generated'),
  // The app decides the locale itself (src/guards/locale.ts, spec §2); paraglide only has to remember the answer.
  strategy: /** @type {['globalVariable', 'baseLocale']} */ (['globalVariable', 'baseLocale']),
  // One module a message: a route's chunk carries the sentences of that route and no others.
  // All three languages of a sentence travel together: measured, the first load's 80 sentences are 2.35 kB brotli in three languages,
  // so leaving two out would save about 1.5 kB of 99. paraglide's own splitting means three whole builds (experimentalStaticLocale)
  // or messages in the HTML without client navigation; neither is worth that.
  outputStructure: /** @type {const} */ ('message-modules'),
  isServer: 'import.meta.env.SSR',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
};
