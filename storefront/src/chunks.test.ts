import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chunks, filesOf, isIn } from '../chunks.ts';

/** A screen that the router splits off its route has the route's file and a query. */
const onDisk = (file: string): string => file.split('?')[0] as string;

describe('chunks', () => {
  it.each(chunks.map((chunk) => [chunk.name, chunk] as const))('%s names files that exist, each once', (_name, chunk) => {
    const files = filesOf(chunk);
    expect(files.filter((file) => !file.startsWith('\0') && !existsSync(onDisk(file)))).toEqual([]);
    expect(files.length).toBe(new Set(files).size);
  });

  it('names no file in two of them', () => {
    const claimed = chunks.flatMap((chunk) => filesOf(chunk).map((file) => [file, chunk.name] as const));
    expect(claimed.filter(([file, name]) => chunks.some((other) => other.name !== name && isIn(other)(file)))).toEqual([]);
  });
});
