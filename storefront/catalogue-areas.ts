import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const settings = JSON.parse(readFileSync(join(import.meta.dirname, 'project.inlang/settings.json'), 'utf8')) as Record<string, { pathPattern?: string[] }>;

/** The catalogues a locale has, as the compiler's own settings list them: tests that read sentences read these. */
export const catalogueAreas: string[] = Object.values(settings).flatMap((plugin) =>
  (plugin?.pathPattern ?? []).map((path) => /([a-z]+)\.json$/.exec(path)?.[1] ?? path),
);
