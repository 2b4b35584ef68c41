// Which packages a command needs, and what npm has to do for them. This file imports no package: it runs before there are any.

/**
 * 'run': what running and building need (dependencies); 'all': what tests, checks and benches need as well (devDependencies).
 * @typedef {'run' | 'all'} PackageSet
 */

/** What is written into node_modules once the packages of `set` lie there as the lock file with this digest says. */
export const markOf = (/** @type {string} */ lock, /** @type {PackageSet} */ set) => `${lock} ${set}`;

/**
 * What to do so that the packages of `wanted` lie in node_modules.
 * @param {PackageSet} wanted
 * @param {string} lock the lock file's digest
 * @param {string | null} mark what the last installation left in node_modules (`markOf`); null: none, or one that did not end
 * @returns {{ set: PackageSet, npm: string[] } | null} the set that is there afterwards and npm's arguments; null: all is there
 */
export function installation(wanted, lock, mark) {
  const [installedLock, installedSet] = (mark ?? '').split(' ');
  // who has the tests' packages has run tests, and will again: they are not taken away by a start, nor by another lock file
  const set = installedSet === 'all' ? 'all' : wanted;
  const isThisLock = installedLock === lock && (installedSet === 'run' || installedSet === 'all');
  if (isThisLock && installedSet === set) return null;
  // `npm ci` begins by emptying node_modules; what only misses the tests' packages gets these alone, still as the lock file has them
  const command = isThisLock ? ['install', '--no-save'] : ['ci'];
  return {
    set,
    npm: [
      ...command,
      // said either way, for NODE_ENV=production and a user's own npmrc decide it otherwise; without the optional ones there is no compiler
      set === 'run' ? '--omit=dev' : '--include=dev',
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
  };
}
