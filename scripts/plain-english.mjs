// Warns about phrases on changed lines that readers have to read twice. Part of `npm run verify`;
// it never fails, because each phrase is right now and then.
import { spawnSync } from 'node:child_process';
import { root, say } from './setup.mjs';

/** Phrases that marked sentences in unusual word order or without a named actor. */
const markers = [
  [/^What (?!if\b)[^?]*$/, 'start with the subject instead of a free “What …” clause'],
  [/\b(?:[Nn]obody|[Ww]hoever|[Nn]othing but)\b/, 'name the actor'],
  [/\b(?:stands (?:as|in|at|with)|lies (?:in|at|with))\b/, 'say what it is, or where it is stored'],
  [/\banew\b/, 'say “again”'],
  [/\bhears? (?:of|that|it)\b|\bis told of\b/, 'say who reads or receives it'],
  [/\bat most so (?:many|often)\b|\bas it stands\b/, 'say the number or the state'],
];

/** The text of a comment or of a document's line; null for code. */
function proseOf(path, line) {
  if (path.endsWith('.md')) return line.trim();
  return /^\s*(?:\/\*\*?|\*|\/\/|--)\s*(.*?)\s*(?:\*\/)?$/.exec(line)?.[1] ?? null;
}

/** The advice on a line, in words; empty if it reads well. */
export const adviceOn = (path, line) => {
  const prose = proseOf(path, line);
  return prose === null
    ? []
    : markers.filter(([marker]) => marker.test(prose)).map(([, advice]) => advice);
};

/** Lines that the working tree adds to its upstream branch, or to the last commit without one. */
function* changedLines() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const upstream = git('merge-base', 'HEAD', '@{upstream}');
  const base = upstream.status === 0 ? upstream.stdout.trim() : 'HEAD';
  const { stdout, status } = git('diff', '--unified=0', base);
  if (status !== 0) return;
  let [path, number] = ['', 0];
  for (const line of stdout.split('\n')) {
    if (line.startsWith('+++ ')) path = line.slice('+++ b/'.length);
    else if (line.startsWith('@@')) number = Number(/\+(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('+')) yield { path, number: number++, line: line.slice(1) };
  }
}

if (import.meta.filename === process.argv[1])
  for (const { path, number, line } of changedLines())
    if (/\.(?:tsx?|mjs|sql|md)$/.test(path))
      for (const advice of adviceOn(path, line)) say(`Plain English, ${path}:${number}: ${advice}`);
