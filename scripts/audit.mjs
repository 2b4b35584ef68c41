// `npm run audit`: fails on known advisories of high or critical severity in production packages.
import { spawnSync } from 'node:child_process';
import { root, say } from './setup.mjs';

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the report of `npm audit --json`.
 * @param {string} output
 * @returns {string[] | null} one line per severe advisory; null when the registry did not answer
 */
export function readNpmAudit(output) {
  const report = parse(output);
  if (!report?.vulnerabilities) return null;
  const lines = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    // a string names a dependency, which has its own entry
    .filter((cause) => typeof cause === 'object' && /^(high|critical)$/.test(cause.severity))
    .map(({ name, severity, title, url }) => `${name}: ${severity}: ${title}: ${url}`);
  return [...new Set(lines)];
}

/**
 * Reads the report of `osv-scanner --format=json`, which gives severity as a CVSS score.
 * @param {string} output
 * @returns {string[] | null} as `readNpmAudit`
 */
export function readOsvScan(output) {
  const report = parse(output);
  if (!report?.results) return null;
  const packages = report.results.flatMap((result) => result.packages);
  return packages
    .filter(({ dependency_groups: groups }) => !groups?.includes('dev'))
    .flatMap((found) =>
      found.groups
        .filter(({ max_severity: score }) => !score || Number(score) >= 7)
        .map(({ ids: [id], max_severity: score }) => {
          const summary = found.vulnerabilities.find((one) => one.id === id)?.summary ?? id;
          const severity = score ? `CVSS ${score}` : 'severity unknown';
          return `${found.package.name}: ${severity}: ${summary}: https://osv.dev/${id}`;
        }),
    );
}

const capture = (command, args) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? '';

function audit() {
  const advisories =
    readNpmAudit(capture('npm', ['audit', '--omit=dev', '--json'])) ??
    readOsvScan(capture('osv-scanner', ['scan', '--lockfile=package-lock.json', '--format=json']));
  if (!advisories) {
    say('Not audited: npm got no answer from the registry, and osv-scanner returned no result.');
    return;
  }
  for (const line of advisories) say(line);
  say(`Advisories of high or critical severity in production packages: ${advisories.length}`);
  if (advisories.length > 0) process.exit(1);
}

if (process.argv[1] === import.meta.filename) audit();
