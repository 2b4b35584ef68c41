import { describe, expect, it } from 'vitest';
import { readNpmAudit, readOsvScan } from '../scripts/audit.mjs';

/** A report of `npm audit --json`, with the fields that npm 11 writes. */
const npmReport = (vulnerabilities: Record<string, object>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 1, critical: 0, total: 1 },
      dependencies: { prod: 111, dev: 552, optional: 135, peer: 24, peerOptional: 0, total: 705 },
    },
  });
const advisory = (severity: string, id: string, name = 'shelf') => ({
  source: Number(id),
  name,
  dependency: name,
  title: `Shelf ${id} falls down`,
  url: `https://github.com/advisories/GHSA-${id}`,
  severity,
  cwe: ['CWE-79'],
  cvss: { score: 8.1, vectorString: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H' },
  range: '<=6.4.0',
});
const entry = (name: string, severity: string, via: unknown[]) => ({
  name,
  severity,
  isDirect: false,
  via,
  effects: [],
  range: '<=6.4.0',
  nodes: [`node_modules/${name}`],
  fixAvailable: { name, version: '6.10.0', isSemVerMajor: true },
});

describe('npm audit', () => {
  it('reports each high or critical advisory once, and skips packages that only depend on it', () => {
    const high = advisory('high', '1');
    const report = npmReport({
      shelf: entry('shelf', 'critical', [
        high,
        advisory('critical', '2'),
        advisory('moderate', '3'),
      ]),
      shop: entry('shop', 'high', ['shelf']),
      store: entry('store', 'high', [high, 'shop']),
    });
    expect(readNpmAudit(report)).toEqual([
      'shelf: high: Shelf 1 falls down: https://github.com/advisories/GHSA-1',
      'shelf: critical: Shelf 2 falls down: https://github.com/advisories/GHSA-2',
    ]);
  });

  it('reports nothing when packages have no advisory or only minor ones', () => {
    expect(readNpmAudit(npmReport({}))).toEqual([]);
    const minor = entry('shelf', 'moderate', [advisory('moderate', '3'), advisory('low', '4')]);
    expect(readNpmAudit(npmReport({ shelf: minor }))).toEqual([]);
  });

  it.each([
    [
      'a registry without an audit endpoint',
      JSON.stringify({
        message:
          '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
        method: 'POST',
        uri: 'https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
        headers: { allow: ['GET,HEAD'], 'x-fetch-attempts': ['1'] },
        statusCode: 405,
        body: '',
        error: { summary: '', detail: '' },
      }),
    ],
    [
      'no connection',
      JSON.stringify({
        message: 'request to https://registry.npmjs.org/-/npm/v1/security/advisories/bulk failed',
        error: { summary: '', detail: '' },
      }),
    ],
    ['no output', ''],
    ['an HTML page instead of JSON', '<html>502</html>'],
  ])('returns null for %s', (_, output) => expect(readNpmAudit(output)).toBeNull());
});

describe('osv-scanner', () => {
  const scan = (max_severity: string, dependency_groups?: string[]) =>
    JSON.stringify({
      results: [
        {
          source: { path: '/shop/package-lock.json', type: 'lockfile' },
          packages: [
            {
              package: { name: 'shelf', version: '6.4.0', ecosystem: 'npm' },
              dependency_groups,
              vulnerabilities: [
                { id: 'GHSA-1', aliases: ['CVE-2026-1'], summary: 'Shelf 1 falls down' },
              ],
              groups: [{ ids: ['GHSA-1'], aliases: ['CVE-2026-1', 'GHSA-1'], max_severity }],
            },
          ],
        },
      ],
      experimental_config: { licenses: { summary: false, allowlist: null } },
    });

  it('reports advisories of CVSS 7.0 or higher in production packages', () => {
    expect(readOsvScan(scan('7.0'))).toEqual([
      'shelf: CVSS 7.0: Shelf 1 falls down: https://osv.dev/GHSA-1',
    ]);
    expect(readOsvScan(scan('9.8', ['optional']))).toHaveLength(1);
    expect(readOsvScan(scan('6.9'))).toEqual([]);
    expect(readOsvScan(scan('9.8', ['dev']))).toEqual([]);
  });

  it('reports an advisory without a severity, because it may be a severe one', () => {
    expect(readOsvScan(scan(''))).toEqual([
      'shelf: severity unknown: Shelf 1 falls down: https://osv.dev/GHSA-1',
    ]);
  });

  it('returns null without a connection', () => expect(readOsvScan('')).toBeNull());
});
