import { AppLink } from '../page/app-link.tsx';
import { Link, useRouter } from '@tanstack/react-router';

interface TabLink {
  to: string;
  params?: Record<string, string>;
  name: string;
  count?: number | undefined;
}

interface TabLinksProps {
  label: string;
  tabs: readonly TabLink[];
  variant?: 'line' | 'chips';
  /** query of the page for the first HTML, which has no router */
  query?: object | undefined;
}

const variants = {
  line: '-mb-px flex min-h-12 items-center justify-center gap-1.5 border-b-2 border-transparent px-2 text-center text-14 font-semibold text-ink-soft hover:text-indigo aria-[current=page]:border-indigo aria-[current=page]:text-indigo md:px-6',
  chips:
    'flex min-h-11 items-center justify-center gap-1.5 rounded-chip px-3 text-14 font-semibold text-ink-soft hover:text-indigo aria-[current=page]:bg-card aria-[current=page]:text-indigo aria-[current=page]:shadow-card',
};

/**
 * Tabs that are separate pages: a row of links, the current one underlined. They keep the query,
 * except an open drawer and a list's filters.
 */
export function TabLinks({ label, tabs, variant = 'line', query }: TabLinksProps) {
  const hasRouter = Boolean(useRouter({ warn: false }) as unknown);
  return (
    <nav
      aria-label={label}
      className={variant === 'line' ? 'border-b border-line' : 'rounded-chip bg-paper-deep p-1'}
    >
      <ul className="flex">
        {tabs.map(({ to, params, name, count }, index) => (
          <li key={to} className={variant === 'line' ? 'flex-1 md:flex-none' : 'flex-1'}>
            {!hasRouter ? (
              // the first HTML is always the first tab
              <AppLink
                href={to.replace(/\$(\w+)/g, (_, hole: string) => params?.[hole] ?? '')}
                {...(query && { search: query as Record<string, string | number> })}
                aria-current={index === 0 ? 'page' : undefined}
                className={variants[variant]}
              >
                {name}
                {count !== undefined && (
                  <span className="figures text-12 font-normal">{count}</span>
                )}
              </AppLink>
            ) : (
              <Link
                to={to as never}
                {...(params && { params: params as never })}
                search={
                  ((before: object) => ({
                    ...before,
                    drawer: undefined,
                    product: undefined,
                    q: undefined,
                    kind: undefined,
                  })) as never
                }
                replace
                resetScroll={false}
                activeOptions={{ includeSearch: false }}
                className={variants[variant]}
              >
                {name}
                {count !== undefined && (
                  <span className="figures text-12 font-normal">{count}</span>
                )}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
