import { existsSync } from 'node:fs';
import { run, bin, say } from './setup.mjs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const find = () => (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : known.find((path) => existsSync(path)));
const may = (command, args) => run(command, args, { mayFail: true, quiet: true }).status === 0;

/** A Chromium and Japanese faces to test with: what is there, else Debian's, else Playwright's own download. @returns its path, '' for Playwright's own */
export function ensureBrowser() {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const faces = existsSync('/usr/share/fonts/opentype/noto') || !debian;
  const found = find();
  if (found && faces) return found;
  if (debian) {
    say('Installing Chromium and Noto CJK from Debian …');
    if (may('apt-get', ['update', '-qq']) && may('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']))
      return find() ?? '';
    say('Debian did not give them; trying Playwright’s own download');
  }
  if (found) return found;
  if (!may(bin('playwright'), ['install', 'chromium'])) say('No Chromium could be installed: the journeys will fail');
  return '';
}
