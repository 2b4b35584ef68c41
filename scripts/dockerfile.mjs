// Reads a Dockerfile and a .dockerignore, as far as ours use them. What it does not know it refuses, so that nothing is passed over. This file imports no package.

/**
 * @typedef {{ line: number, name: string, flags: Record<string, string>, args: string[], text: string }} Instruction
 * `args`: the words, or the items of a JSON array; `text`: all that stands behind the flags
 * @typedef {{ image: string, name: string, instructions: Instruction[] }} Stage `name`: its own or its number
 */

const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL', 'CMD'];

/** Lines that end with a backslash go on; comments between them are none of theirs. */
function* logicalLines(text) {
  let begun = '';
  let at = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*#/.test(line) || (begun === '' && line.trim() === '')) continue;
    if (begun === '') at = index + 1;
    begun += line.trim().replace(/\\$/, '');
    if (line.trimEnd().endsWith('\\')) continue;
    yield { line: at, text: begun.trim() };
    begun = '';
  }
}

/** @returns {Instruction} */
function readInstruction({ line, text }) {
  const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(text) ?? [];
  if (!known.includes(name)) throw new Error(`Dockerfile:${line}: ${name || text} is not known here`);
  const flags = {};
  const said = rest.replace(/^(--[\w-]+=\S+\s+)+/, (all) => {
    for (const [, flag, value] of all.matchAll(/--([\w-]+)=(\S+)/g)) flags[flag] = value;
    return '';
  });
  return { line, name, flags, args: said.startsWith('[') ? JSON.parse(said) : said.split(/\s+/), text: said };
}

/**
 * @param {string} text
 * @returns {Stage[]} in their order; the last one is the image
 */
export function readDockerfile(text) {
  const stages = [];
  for (const instruction of [...logicalLines(text)].map(readInstruction)) {
    const { name, args, line } = instruction;
    if (name === 'FROM') stages.push({ image: args[0], name: args[1]?.toUpperCase() === 'AS' ? args[2] : String(stages.length), instructions: [] });
    else if (stages.length === 0) throw new Error(`Dockerfile:${line}: ${name} before the first FROM`);
    else stages.at(-1).instructions.push(instruction);
  }
  return stages;
}

/** `*` and `?` within a folder's name, `**` for any number of folders. */
function patternOf(glob) {
  const parts = glob.replace(/^\/|\/$/g, '').split('/');
  const source = parts.map((part, index) => {
    if (part === '**') return index === parts.length - 1 ? '.+' : '(?:[^/]+/)*';
    const name = part
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '[^/]');
    return index === parts.length - 1 ? name : `${name}/`;
  });
  return new RegExp(`^${source.join('')}$`);
}

/**
 * Which paths a .dockerignore keeps out of the build: the last line that matches a path, or a folder above it, decides.
 * @param {string} text
 * @returns {(path: string) => boolean}
 */
export function readDockerignore(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ takesBack: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => {
    const parts = path.split('/');
    const withParents = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return rules.findLast(({ pattern }) => withParents.some((one) => pattern.test(one)))?.takesBack === false;
  };
}

/**
 * What a COPY takes and where it puts it.
 * @param {Instruction} instruction
 * @returns {{ sources: string[], to: string | undefined, from: string | null }}
 */
export const copied = ({ args, flags }) => ({ sources: args.slice(0, -1), to: args.at(-1), from: flags.from ?? null });

/**
 * The values of all ENV of a stage: `NAME=value NAME=value`.
 * @param {Stage} stage
 * @returns {Record<string, string>}
 */
export const environmentOf = (stage) =>
  Object.fromEntries(stage.instructions.filter(({ name }) => name === 'ENV').flatMap(({ args }) => args.map((pair) => pair.split(/=(.*)/s).slice(0, 2))));
