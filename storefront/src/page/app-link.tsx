import { Link, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** a path of the app, with or without a query */
  href: string;
  /** query parameters */
  search?: Record<string, string | number>;
  /** keeps the scroll position */
  keepScroll?: boolean;
  /** replaces the history entry */
  replace?: boolean;
  /** state of the history entry */
  state?: object;
}

/**
 * A link that also works in the first HTML, where there is no router: there it renders a plain
 * anchor with the same markup. In screens of the app use the typed <Link>.
 */
export function AppLink({
  href,
  search,
  keepScroll = false,
  replace = false,
  state,
  ...rest
}: AppLinkProps) {
  const router = useRouter({ warn: false }) as unknown;
  if (!router)
    return (
      <a
        href={
          search
            ? `${href}?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`
            : href
        }
        {...rest}
      />
    );
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

/** The router writes numbers without quotes, and quotes text that looks like a number. */
const queryOf = (query: string | undefined) =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      /^\d+$/.test(value) ? Number(value) : value,
    ]),
  );
