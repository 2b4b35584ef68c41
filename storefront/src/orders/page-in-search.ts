/** The page of a list in an address. An undefined value takes the place of what cannot be read: without it the router would keep that. */
export function pageInSearch(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  return { page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined };
}
