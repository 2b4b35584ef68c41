import type { Walk } from './walks.ts';

const roomOf = (file: string): string => file.split('/')[0] as string;
const label = (file: string): string => file.split('/').slice(2).join('/').replaceAll('"', "'");

/** A walk as ARCHITECTURE.md shows it: rooms as boxes, an arrow from the file that reaches the next one, dotted where no import leads there. */
function drawingOf({ steps }: Walk): string {
  const names = new Map(steps.map(({ file }, index) => [file, `f${index + 1}`]));
  const rooms = [...new Set(steps.map(({ file }) => roomOf(file)))];
  const boxes = rooms.flatMap((room) => [
    `  subgraph ${room}`,
    ...steps.flatMap(({ file }, index) => (roomOf(file) === room ? [`    f${index + 1}["${index + 1} ${label(file)}"]`] : [])),
    '  end',
  ]);
  const arrows = steps.slice(1).map(({ file, from, over }, index) => {
    const before = names.get(from ?? (steps[index]?.file as string));
    return `  ${before} ${over ? `-. "${over[0] === 'back' ? 'back' : over.join(' ')}" .->` : '-->'} ${names.get(file)}`;
  });
  return ['```mermaid', 'flowchart LR', ...boxes, ...arrows, '```'].join('\n');
}

/** What stands between a walk's two marks in ARCHITECTURE.md. */
function sectionOf(walk: Walk): string {
  const rows = walk.steps.map(({ file, does }, index) => `${index + 1}. [${file}](${file}): ${does}`);
  return [`${walk.steps.length} files; ${walk.aim} are the aim.`, '', drawingOf(walk), '', ...rows].join('\n');
}

const marksOf = ({ name }: Walk) => ({ begin: `<!-- walk: ${name} -->`, end: '<!-- end of the walk -->' });

/** ARCHITECTURE.md with its walks drawn anew. @throws where a walk has no marks */
export const drawnInto = (page: string, walks: readonly Walk[]): string =>
  walks.reduce((text, walk) => {
    const { begin, end } = marksOf(walk);
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from === -1 || to === -1) throw new Error(`ARCHITECTURE.md misses ${begin} … ${end}`);
    return `${text.slice(0, from)}${begin}\n${sectionOf(walk)}\n${text.slice(to)}`;
  }, page);
