import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, bin, say } from './setup.mjs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const find = () => (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : known.find((path) => existsSync(path)));
const may = (command, args) => run(command, args, { mayFail: true, quiet: true }).status === 0;
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** What must be there on Debian for journeys in each browser; whatever is missing comes in one call. */
const wants = {
  chromium: { packages: ['chromium', 'fonts-noto-cjk'], isThere: () => find() !== undefined && existsSync('/usr/share/fonts/opentype/noto') },
  // Chromium without a window, which journeys need none of: they take four fifths of the time
  shell: { packages: ['chromium-headless-shell', 'fonts-noto-cjk'], isThere: () => findShell() !== null && existsSync('/usr/share/fonts/opentype/noto') },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => findEngines().webkit },
  firefox: { packages: ['firefox-esr'], isThere: () => findEngines().firefox !== null },
  promtool: { packages: ['prometheus'], isThere: () => onPath('promtool') !== undefined },
  pgbouncer: { packages: ['pgbouncer'], isThere: () => onPath('pgbouncer') !== undefined || existsSync('/usr/sbin/pgbouncer') },
};

const findShell = () => (process.env.CHROMIUM_PATH ? (find() ?? null) : (onPath('chromium-headless-shell') ?? null));

/** The browsers beside Chromium that this machine has: whether WebKit can be driven, and where Firefox is. */
export function findEngines() {
  const { FIREFOX_PATH } = process.env;
  return {
    webkit: Boolean(onPath('WebKitWebDriver') && onPath('Xvfb')),
    firefox: (FIREFOX_PATH && existsSync(FIREFOX_PATH) ? FIREFOX_PATH : (onPath('firefox-esr') ?? onPath('firefox'))) ?? null,
  };
}

/** Installs from Debian what is missing for the named browsers, where it may. */
function install(names) {
  const missing = names.filter((name) => !wants[name].isThere());
  if (missing.length === 0 || !isDebian()) return;
  const packages = missing.flatMap((name) => wants[name].packages);
  say(`Installing ${packages.join(', ')} from Debian …`);
  const get = (list) => may('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...list]);
  // one of them that cannot be had keeps back none of the others
  if (may('apt-get', ['update', '-qq']) && !get(packages)) for (const name of missing) get(wants[name].packages);
}

/** Programs that some tests need, by their keys in `wants`; without them those tests are skipped and say so. */
export const ensureTools = (names) => install(names);

/** A Chromium and Japanese faces to test with: what is there, else Debian's, else Playwright's own download. @returns its path, '' for Playwright's own */
export function ensureBrowser() {
  install(['chromium']);
  return chromium();
}

function chromium() {
  const found = find();
  if (found) return found;
  say('There is no Chromium; trying Playwright’s own download');
  if (!may(bin('playwright'), ['install', 'chromium'])) say('No Chromium could be installed: the journeys will fail');
  return '';
}

/** Chromium without a window, for journeys; where it cannot be had, one with a window. @returns its path as `ensureBrowser` does */
export function ensureShell() {
  install(['shell']);
  return findShell() ?? ensureBrowser();
}

/**
 * Chromium, and WebKit and Firefox where they can be had. @returns Chromium's path as `ensureBrowser` does; and for each engine whose journeys cannot be
 * walked here a line that says so
 */
export function ensureBrowsers() {
  install(['shell', 'webkit', 'firefox']);
  const { webkit, firefox } = findEngines();
  return {
    chromium: ensureShell(),
    engines: [webkit && 'WebKit', firefox !== null && 'Firefox'].filter(Boolean),
    without: [
      ...(webkit ? [] : ['No journeys in WebKit: they need WebKitWebDriver and Xvfb (Debian’s webkit2gtk-driver and xvfb)']),
      ...(firefox === null ? ['No journeys in Firefox: there is none (Debian’s firefox-esr, or FIREFOX_PATH)'] : []),
    ],
  };
}
