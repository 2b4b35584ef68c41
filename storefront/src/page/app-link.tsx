import { Link, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** a path of ours, with or without a query */
  href: string;
  /** what stands behind the `?` */
  search?: Record<string, string | number>;
  /** stays where the page is scrolled to */
  keepScroll?: boolean;
  /** no entry of its own in the history */
  replace?: boolean;
  /** what the router remembers with the entry */
  state?: object;
}

/**
 * A link that also stands in the first HTML, where there is no router: the same markup, a plain anchor there.
 * Inside the app's own screens use the typed <Link>.
 */
export function AppLink({ href, search, keepScroll = false, replace = false, state, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false }) as unknown;
  if (!router)
    return <a href={search ? `${href}?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}` : href} {...rest} />;
  const [path, query] = href.split('?');
  return (
    <Link
      to={path as never}
      search={{ ...queryOf(query), ...search } as never}
      resetScroll={!keepScroll}
      replace={replace}
      {...(state && { state: state as never })}
      activeOptions={{ exact: true, includeSearch: true }}
      {...(rest as object)}
    />
  );
}

/** The router writes numbers bare and quotes text that looks like one. */
const queryOf = (query: string | undefined) =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
