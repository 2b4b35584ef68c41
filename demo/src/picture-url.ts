import versions from './picture-versions.json' with { type: 'json' };

const known: Partial<Record<string, string>> = versions;

/**
 * Returns the URL of a picture's 640 px file in demo/pictures; the other widths end in `-320.webp`
 * and `-960.webp`.
 * @throws if the picture does not exist
 */
export function pictureUrl(name: string): string {
  const version = known[name];
  if (version === undefined) throw new Error(`There is no demo picture named "${name}"`);
  return `/media/demo/${name}.${version}-640.webp`;
}
