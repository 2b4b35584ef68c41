import { Link, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

/**
 * A link that also stands in the first HTML, where there is no router: the same markup, a plain anchor there.
 * Inside the app's own screens use the typed <Link>.
 */
export function AppLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter({ warn: false }) as unknown;
  if (!router) return <a href={href} {...rest} />;
  return <Link to={href as never} {...(rest as object)} />;
}
