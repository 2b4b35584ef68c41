import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, bin, say } from './setup.mjs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const find = () =>
  process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)
    ? process.env.CHROMIUM_PATH
    : known.find((path) => existsSync(path));
const succeeds = (command, args) => run(command, args, { mayFail: true, quiet: true }).status === 0;
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
const isDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Debian packages for each browser and tool; a single apt-get call installs all that are missing.
 */
const wants = {
  chromium: {
    packages: ['chromium', 'fonts-noto-cjk'],
    isThere: () => find() !== undefined && existsSync('/usr/share/fonts/opentype/noto'),
  },
  // headless Chromium runs the journeys in four fifths of the time
  shell: {
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    isThere: () => findShell() !== null && existsSync('/usr/share/fonts/opentype/noto'),
  },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => findEngines().webkit },
  firefox: { packages: ['firefox-esr'], isThere: () => findEngines().firefox !== null },
  ffmpeg: { packages: ['ffmpeg'], isThere: () => onPath('ffmpeg') !== undefined },
  rtmp: {
    packages: ['nginx', 'libnginx-mod-rtmp'],
    isThere: () => existsSync('/usr/lib/nginx/modules/ngx_rtmp_module.so'),
  },
  promtool: { packages: ['prometheus'], isThere: () => onPath('promtool') !== undefined },
  pgbouncer: {
    packages: ['pgbouncer'],
    isThere: () => onPath('pgbouncer') !== undefined || existsSync('/usr/sbin/pgbouncer'),
  },
};

const findShell = () =>
  process.env.CHROMIUM_PATH ? (find() ?? null) : (onPath('chromium-headless-shell') ?? null);

/** Checks whether this machine can drive WebKit, and finds Firefox. */
export function findEngines() {
  const { FIREFOX_PATH } = process.env;
  return {
    webkit: Boolean(onPath('WebKitWebDriver') && onPath('Xvfb')),
    firefox:
      (FIREFOX_PATH && existsSync(FIREFOX_PATH)
        ? FIREFOX_PATH
        : (onPath('firefox-esr') ?? onPath('firefox'))) ?? null,
  };
}

/** Installs the missing Debian packages of the named tools. Needs Debian and root. */
function install(names) {
  const missing = names.filter((name) => !wants[name].isThere());
  if (missing.length === 0 || !isDebian()) return;
  const packages = missing.flatMap((name) => wants[name].packages);
  say(`Installing ${packages.join(', ')} from Debian …`);
  const get = (list) =>
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...list]);
  // one package that cannot be installed must not block the others
  if (succeeds('apt-get', ['update', '-qq']) && !get(packages))
    for (const name of missing) get(wants[name].packages);
}

/**
 * Installs programs that some tests need, by their keys in `wants`. Tests whose program is missing
 * are skipped with a reason.
 */
export const ensureTools = (names) => install(names);

/**
 * Finds or installs a Chromium and Japanese fonts: an installed one first, then Debian's, then
 * Playwright's own download.
 * @returns its path; '' for Playwright's own
 */
export function ensureBrowser() {
  install(['chromium']);
  return chromium();
}

function chromium() {
  const found = find();
  if (found) return found;
  say('No Chromium found; downloading Playwright’s own');
  if (!succeeds(bin('playwright'), ['install', 'chromium']))
    say('Could not install Chromium: the journeys will fail');
  return '';
}

/**
 * Finds or installs headless Chromium for journeys; falls back to Chromium with a window.
 * @returns its path as `ensureBrowser` does
 */
export function ensureShell() {
  install(['shell']);
  return findShell() ?? ensureBrowser();
}

/**
 * Finds or installs Chromium, and WebKit and Firefox where possible.
 * @returns Chromium's path as `ensureBrowser` does, the engines found, and in `without` a line for
 * each engine whose journeys cannot run here
 */
export function ensureBrowsers() {
  install(['shell', 'webkit', 'firefox']);
  const { webkit, firefox } = findEngines();
  return {
    chromium: ensureShell(),
    engines: [webkit && 'WebKit', firefox !== null && 'Firefox'].filter(Boolean),
    without: [
      ...(webkit
        ? []
        : [
            'No journeys in WebKit: they need WebKitWebDriver and Xvfb (install Debian’s webkit2gtk-driver and xvfb)',
          ]),
      ...(firefox === null
        ? [
            'No journeys in Firefox: it is not installed (install Debian’s firefox-esr, or set FIREFOX_PATH)',
          ]
        : []),
    ],
  };
}
