import { renderPictures } from './render.ts';

const outDir = process.argv[2];
if (outDir === undefined) {
  console.error('Usage: npx tsx demo/src/pictures/cli.ts <outDir>');
  process.exit(1);
}
const started = performance.now();
const { written, skipped } = await renderPictures(outDir);
console.log(`Demo pictures: ${written} files written, ${skipped} already there, ${((performance.now() - started) / 1000).toFixed(1)} s`);
