import * as z from 'zod/mini';
import { count } from '../scalars.ts';

/** Spec §3: the generic paginated list. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    data: z.array(item),
    links: z.object({
      first: z.string(),
      last: z.string(),
      prev: z.nullable(z.string()),
      next: z.nullable(z.string()),
    }),
    meta: z.object({
      current_page: count,
      from: z.nullable(count),
      last_page: count,
      path: z.string(),
      per_page: count,
      to: z.nullable(count),
      total: count,
    }),
  });

export type Page<T> = Omit<z.infer<ReturnType<typeof page<z.ZodMiniAny>>>, 'data'> & { data: T[] };
