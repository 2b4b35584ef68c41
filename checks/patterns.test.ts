/** @module-tag deep */
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

/** recheck starts a Java program or its own binary unless this setting selects its JavaScript. */
process.env['RECHECK_BACKEND'] = 'pure';
const { check } = await import('recheck');

interface Pattern {
  path: string;
  source: string;
  flags: string;
}
type Node = Record<string, unknown> & { type?: string };

const ofContract = sourceFiles(/^contract\/src\/.+(?<!\.test)\.ts$/);
/** Server files that read headers, and error reports that any browser may send. */
const ofServer = sourceFiles(
  /^server\/src\/platform\/((http|error-reports)\/.+|log\/redact)(?<!\.test)\.ts$/,
);

/** Calls `visit` on each node, and passes whether it is inside a function. */
function walk(
  node: unknown,
  visit: (node: Node, inFunction: boolean) => void,
  inFunction = false,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((inner) => walk(inner, visit, inFunction));
  const { type } = node as Node;
  if (type) visit(node as Node, inFunction);
  const within = inFunction || /Function/.test(type ?? '');
  for (const inner of Object.values(node)) walk(inner, visit, within);
}

const literals = [...ofContract, ...ofServer].flatMap(({ path, text }) => {
  const found: Pattern[] = [];
  walk(parseAst(text, { lang: 'ts' }, path), (node) => {
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && regex)
      found.push({ path, source: regex.pattern, flags: regex.flags });
  });
  return found;
});

/** Collects patterns that modules build while they are loaded. */
async function builtPatterns(): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Real = globalThis.RegExp;
  for (const { path } of ofContract) {
    globalThis.RegExp = new Proxy(Real, {
      construct(target, given: [string, string?], newTarget) {
        const made = Reflect.construct(target, given, newTarget) as RegExp;
        found.push({ path, source: made.source, flags: made.flags });
        return made;
      },
    });
    try {
      await import(join(root, path));
    } finally {
      globalThis.RegExp = Real;
    }
  }
  return found;
}

const builtOnes = await builtPatterns();
const patterns = [
  ...new Map(
    [...literals, ...builtOnes].map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
  ).entries(),
];

describe('regular expressions for untrusted input', () => {
  it('are all found', () => {
    expect(patterns.length).toBeGreaterThan(40);
    expect(builtOnes.length).toBeGreaterThan(3);
  });

  // recheck counts the steps of an attack; on a busy machine its default timeout would end it first
  it.each(patterns)(
    '%s takes linear time',
    { timeout: 90_000 },
    async (_, { source, flags, path }) => {
      const { status, complexity } = (await check(source, flags, {
        timeout: 80_000,
        attackTimeout: 60_000,
        randomSeed: 1,
      })) as {
        status: string;
        complexity?: { summary: string };
      };
      expect(`${path}: ${status === 'safe' ? 'safe' : `${status} ${complexity?.summary}`}`).toBe(
        `${path}: safe`,
      );
    },
  );
});
