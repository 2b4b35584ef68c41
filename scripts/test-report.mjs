// Summarizes the test runners' JSON reports for the last lines of `npm test`.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup.mjs';

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} retried passed after a retry
 * @property {string[]} failures one line per failed test
 * @property {Map<string, string>} skips reason by test
 * @property {Map<string, boolean>} journeys whether a project ran it, by journey
 */

const readReport = (folder, name) => {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};
const firstWords = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .replace(/\s+/g, ' ')
    .slice(0, 300);

/** Adds a JSON report of vitest. @param {Summary} summary */
function addVitest(summary, report, reasons, isDeep) {
  summary.passed += report?.numPassedTests ?? 0;
  for (const { name: path, status, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      summary.failures.push(`${file} ${fullName}: ${firstWords(failureMessages[0])}`);
    if (status === 'failed' && failed.length === 0)
      summary.failures.push(`${file}: ${firstWords(message)}`);
    for (const { fullName, status: state, tags } of assertionResults) {
      // the other tier's run reports it
      if (tags.includes('deep') !== isDeep) continue;
      const name = `${file} ${fullName}`;
      if (state !== 'passed' && state !== 'failed') summary.skips.set(name, reasons[name] ?? '');
    }
  }
}

const specsOf = (suite) => [...(suite.suites ?? []).flatMap(specsOf), ...(suite.specs ?? [])];

/** Adds a JSON report of Playwright. @param {Summary} summary */
function addPlaywright(summary, report) {
  for (const { title, file, tests } of specsOf(report ?? {})) {
    const journey = `${file} ${title}`;
    for (const { projectName, status, results, annotations } of tests) {
      const name = `${file} [${projectName}] ${title}`;
      if (status === 'expected' || status === 'flaky') summary.passed++;
      if (status === 'flaky') summary.retried++;
      if (status === 'unexpected')
        summary.failures.push(`${name}: ${firstWords(results[0]?.error?.message)}`);
      if (status === 'skipped')
        summary.skips.set(name, annotations.find(({ type }) => type === 'skip')?.description ?? '');
      // a test without a result was skipped because a project it depends on failed
      summary.journeys.set(
        journey,
        summary.journeys.get(journey) === true || status !== 'skipped' || results.length === 0,
      );
    }
  }
}

/**
 * @param {string} folder where the reports are
 * @param {{ vitest: string[], playwright: string[], isDeep: boolean }} names of the reports; which tier ran
 * @returns {Summary}
 */
export function summarize(folder, { vitest, playwright, isDeep }) {
  const summary = { passed: 0, retried: 0, failures: [], skips: new Map(), journeys: new Map() };
  for (const name of vitest)
    addVitest(
      summary,
      readReport(folder, name),
      readReport(folder, `skips-of-${name}`) ?? {},
      isDeep,
    );
  for (const name of playwright) addPlaywright(summary, readReport(folder, name));
  for (const [name, ran] of summary.journeys)
    if (!ran) summary.failures.push(`${name}: no project runs it`);
  return summary;
}
