// Checks imports between files against .dependency-cruiser.mjs. Part of `npm run verify`.
import { createRequire } from 'node:module';
import { config, packages } from '../.dependency-cruiser.mjs';
import { root, say } from './setup.mjs';

// dependency-cruiser 17 parses TypeScript 7 projects with swc but does not enable JSX
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const { cruise } = await import('dependency-cruiser');
const folders = packages.map((name) => `${name}/src`);
const { output, exitCode } = await cruise(folders, {
  ...config.options,
  baseDir: root,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
  outputType: 'err',
});
if (exitCode > 0) say(output);
process.exit(exitCode);
