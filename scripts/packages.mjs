// Decides which packages a command needs and which npm command installs them. This file imports no
// package because it runs before any is installed.

/**
 * 'run': packages for running and building (dependencies); 'all': also those for tests, checks and
 * benches (devDependencies).
 * @typedef {'run' | 'all'} PackageSet
 */

/**
 * The mark written into node_modules after `set` was installed from the lock file with this digest.
 */
export const markOf = (/** @type {string} */ lock, /** @type {PackageSet} */ set) =>
  `${lock} ${set}`;

/**
 * Decides how to install the packages of `wanted`.
 * @param {PackageSet} wanted
 * @param {string} lock the lock file's digest
 * @param {string | null} mark what the last installation left in node_modules (`markOf`); null if
 * there was none or it did not finish
 * @returns {{ set: PackageSet, npm: string[] } | null} the set installed afterwards and npm's
 * arguments; null if nothing is missing
 */
export function installation(wanted, lock, mark) {
  const [installedLock, installedSet] = (mark ?? '').split(' ');
  // A developer who has the test packages will need them again: no start and no new lock file
  // removes them.
  const set = installedSet === 'all' ? 'all' : wanted;
  const isThisLock = installedLock === lock && (installedSet === 'run' || installedSet === 'all');
  if (isThisLock && installedSet === set) return null;
  // `npm ci` empties node_modules first. If only the test packages are missing, `npm install` adds
  // them, with the versions of the lock file.
  const command = isThisLock ? ['install', '--no-save'] : ['ci'];
  return {
    set,
    npm: [
      ...command,
      // Always set, because NODE_ENV=production or the user's npmrc would decide otherwise. The
      // compiler is an optional dependency.
      set === 'run' ? '--omit=dev' : '--include=dev',
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
  };
}
