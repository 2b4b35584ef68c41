import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failuresOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { describe, expect, it } from 'vitest';

const folder = join(process.cwd(), '.cache/ledger');

/** Every (endpoint, code) that some test provoked; the test shops write it when they close. */
function provoked(): Set<string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  );
  return new Set(
    lines.map((line) =>
      (JSON.parse(line) as [string, string]).join(' ').replace(/^(marketplace|shop) /, ''),
    ),
  );
}

describe('failure ledger', () => {
  it('has every declared failure of every endpoint', () => {
    const seen = provoked();
    const declared = Object.entries<Endpoint>(everyEndpoint).flatMap(([key, endpoint]) =>
      failuresOf(endpoint).map((code) => `${key} ${code}`),
    );
    expect(declared.filter((failure) => !seen.has(failure))).toEqual([]);
  });
});
