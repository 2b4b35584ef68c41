import { slug as slugOf } from '@noren/contract/scalars';
import { failCommon as fail } from '../http/failure.ts';

/** The store that a path under `/stores/:slug` names. @throws Failure NOT_FOUND where no store can be called so */
export function storeInPath({ params }: { params: unknown }): string {
  const slug = slugOf.safeParse((params as { slug?: string }).slug);
  if (!slug.success) throw fail('NOT_FOUND');
  return slug.data;
}
