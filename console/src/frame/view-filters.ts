/** Searched words name buyers, so they are not saved; a page number is a place in a list. */
const notSaved = ['search', 'keyword', 'page'];

/** What a view saves of a list's search parameters. Pure. */
export const filtersOf = (search: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && !notSaved.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** Whether two sets of filters are the same, in whatever order. Pure. */
export function isSameView(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
