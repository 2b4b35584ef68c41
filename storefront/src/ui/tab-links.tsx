import { Link } from '@tanstack/react-router';

export interface TabLink {
  to: string;
  params?: Record<string, string>;
  name: string;
  count?: number | undefined;
}

/** Tabs that are pages of their own: links in a row, the present one underlined. The query goes along, an open drawer does not. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex">
        {tabs.map(({ to, params, name, count }) => (
          <li key={to} className="flex-1 md:flex-none">
            <Link
              to={to as never}
              {...(params && { params: params as never })}
              search={((before: object) => ({ ...before, drawer: undefined, product: undefined })) as never}
              replace
              resetScroll={false}
              activeOptions={{ includeSearch: false }}
              className="-mb-px flex min-h-12 items-center justify-center gap-1.5 border-b-2 border-transparent px-2 text-center text-14 font-semibold text-ink-soft hover:text-indigo aria-[current=page]:border-indigo aria-[current=page]:text-indigo md:px-6"
            >
              {name}
              {count !== undefined && <span className="figures text-12 font-normal">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
