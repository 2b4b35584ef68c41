export interface PageOptions {
  path: string;
  /** Other query parameters, kept in the links. */
  query: Record<string, unknown>;
  page: number;
  per_page: number;
  total: number;
}

/** Builds the paginated list of spec §3. */
export function pageOf<T>(data: T[], { path, query, page, per_page, total }: PageOptions) {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  const link = (number: number): string => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null)
        search.set(name, value === true ? '1' : value === false ? '0' : String(value));
    }
    search.set('page', String(number));
    return `${path}?${search}`;
  };
  const from = (page - 1) * per_page;
  return {
    data,
    links: {
      first: link(1),
      last: link(last_page),
      prev: page > 1 ? link(page - 1) : null,
      next: page < last_page ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: data.length > 0 ? from + 1 : null,
      last_page,
      path,
      per_page,
      to: data.length > 0 ? from + data.length : null,
      total,
    },
  };
}
