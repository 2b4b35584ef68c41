// Vitest reporter that writes the reasons of skipped tests, which vitest's JSON report leaves out.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './setup.mjs';

export default class SkipReasons {
  reasons = {};

  onTestCaseResult(test) {
    const { state, note } = test.result();
    if (state !== 'skipped' || !note) return;
    const names = [test.name];
    for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent)
      names.unshift(parent.name);
    this.reasons[`${relative(root, test.module.moduleId)} ${names.join(' ')}`] = note;
  }

  onTestRunEnd() {
    if (process.env.SKIP_REASONS)
      writeFileSync(process.env.SKIP_REASONS, JSON.stringify(this.reasons));
  }
}
