import type { VisitorKind } from '../visitor/visitor.ts';

export interface MemberPageContext {
  visitor: VisitorKind;
  slug: string;
  /** path and query of the page that was asked for */
  asked: string;
  /** a member's token was kept, and the server knows nobody by it any more */
  ended: boolean;
}

/** spec §2: member-only marketplace pages (orders, profile) send non-members to the login tab, which leads back afterwards. */
export function memberGuard({ visitor, slug, asked, ended }: MemberPageContext): string | null {
  if (visitor === 'member') return null;
  return `/stores/${slug}/account/login?${ended ? 'ended=1&' : ''}redirect=${encodeURIComponent(asked)}`;
}
