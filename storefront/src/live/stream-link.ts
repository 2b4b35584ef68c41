export interface LinkedStream {
  post_id: number;
  /** the platform's own link, as entered by the liver */
  share_url: string | null;
}

/**
 * Returns the link to a stream: the platform's, which is open to everyone, otherwise our page,
 * which requires a login.
 */
export function streamLink({ post_id, share_url }: LinkedStream, liver_id: number | null, origin: string): string {
  if (share_url !== null) return share_url;
  return `${origin}/shop/buyer/livers/${liver_id ?? ''}/stream-products?post-id=${post_id}`;
}
