import { constants, setPriority } from 'node:os';
import { pictures, versionedName } from './catalogue.ts';
import { picturesInOrder } from './order.ts';
import { renderPictures } from './render.ts';

/**
 * `node draw.js <folder>` draws all of the demo's pictures that are not in the folder yet, and ends.
 * Under a parent with a channel it stands back behind all other work, and takes from it what somebody is looking at (`<name>.<version>`) to
 * draw that next; it tells of every picture whose files are there, and of what it was asked for and does not know.
 */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node draw.js <folder>');
  process.exit(1);
}

const waiting = picturesInOrder();
const drawn = new Set<string>();
const tell = (versioned: string): void => void process.send?.(versioned);

if (process.send) {
  setPriority(constants.priority.PRIORITY_LOW);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (asked: string) => {
    const name = asked.slice(0, asked.lastIndexOf('.'));
    if (!Object.hasOwn(pictures, name) || versionedName(name) !== asked || drawn.has(name)) return tell(asked);
    const place = waiting.indexOf(name);
    // what is not waiting is being drawn at this moment
    if (place >= 0) waiting.unshift(...waiting.splice(place, 1));
  });
}

await renderPictures(folder, waiting, (name) => {
  drawn.add(name);
  tell(versionedName(name));
});
process.exit(0);
