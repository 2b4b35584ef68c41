// Draws the console's sign-in into pages of its own, for each language: what is typed there needs no script.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const dist = join(root, 'console/dist');
const signInScreen = 'src/entry/sign-in-screen.tsx';

/** The files that the sign-in loads after the first ones, by name. */
function filesOf(manifest, key, found = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const next of imports) filesOf(manifest, next, found);
  return found;
}

/** After both builds of the console. */
export async function drawConsolePages() {
  const drawn = join(root, '.cache/console-first-html');
  const { renderSignIn, titleOf } = await import(pathToFileURL(join(drawn, 'render.js')).href);
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const own = [...filesOf(manifest, signInScreen)].filter((file) => file.endsWith('.js') && !page.includes(file));
  const head = [
    '<script src="/console/early-submit.js"></script>',
    ...own.map((file) => `<link rel="modulepreload" crossorigin href="/console/${file}">`),
    '</head>',
  ].join('\n    ');
  mkdirSync(join(dist, 'sign-in'), { recursive: true });
  for (const locale of ['ja', 'en', 'zh-TW']) {
    for (const isOver of [false, true]) {
      const html = page
        .replace('<html lang="ja">', `<html lang="${locale}">`)
        .replace(/<title>[^<]*<\/title>/, `<title>${await titleOf(locale)}</title>`)
        .replace('</head>', () => head)
        .replace('<div id="root">', await renderSignIn(locale, isOver).then((screen) => () => `<div id="first-screen">${screen}</div><div id="root">`));
      if (!html.includes('id="first-screen"')) throw new Error('console/index.html has no place for the first screen');
      writeFileSync(join(dist, 'sign-in', `${locale}${isOver ? '-over' : ''}.html`), html);
    }
  }
  rmSync(drawn, { recursive: true });
  rmSync(join(dist, '.vite'), { recursive: true });
}
