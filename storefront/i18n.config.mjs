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

/** The languages, each with the compiler's name of it. The first is the one of whoever wants none of them. */
const languages = [
  ['en', 'en'],
  ['ja', 'ja'],
  ['zh-TW', 'zh_tw2'],
];
const locales = JSON.stringify(languages.map(([locale]) => locale));

const oneLanguage = (/** @type {string} */ language) => new RegExp(`^const ${language}_\\w+ = /\\*\\*.*\\*/ (\\(i?\\) => \\{[^]*?\n\\});`, 'm');
const sentences = languages.map(([, name]) => oneLanguage(/** @type {string} */ (name)));

/** A compiled message as a function a language and one name, in place of the ways of choosing between them that each message brings along. */
function leanMessage(/** @type {string} */ code) {
  const name = /^export const (\w+) =/m.exec(code)?.[1];
  const said = sentences.flatMap((sentence) => sentence.exec(code)?.[1] ?? []);
  return name && said.length === languages.length
    ? `import { say } from '../runtime.js';\nexport const ${name} = /* @__PURE__ */ say(${said.join(', ')});`
    : undefined;
}

/**
 * What of paraglide's output the browser's build keeps: the app itself says which locale it is (src/i18n/current-locale.ts), so the ways of
 * finding one out (cookies, addresses, storage) stay at home, and so does each message's own choice. Saves 1.5 kB brotli of the first load.
 */
export const leanRuntime = {
  name: 'lean-i18n-runtime',
  apply: /** @type {const} */ ('build'),
  enforce: /** @type {const} */ ('pre'),
  load: (/** @type {string} */ id) =>
    id.endsWith('/i18n/generated/runtime.js')
      ? `let current = () => 'en';
export const locales = ${locales};
export const experimentalStaticLocale = undefined;
export const getLocale = () => current();
export const overwriteGetLocale = (read) => { current = read; };
export const say = (...said) => (holes, { locale = current() } = {}) => (said[locales.indexOf(locale)] ?? said[0])(holes);`
      : undefined,
  transform: (/** @type {string} */ code, /** @type {string} */ id) => (/\/i18n\/generated\/messages\/\w+\.js$/.test(id) ? leanMessage(code) : undefined),
};
