export interface LinkedStream {
  post_id: number;
  /** the platform's own link, as its liver wrote it */
  share_url: string | null;
}

/** Where others come to a stream: by the platform's link, which lets everybody in, else by our page of it, for whoever has entered before. */
export function streamLink({ post_id, share_url }: LinkedStream, liver_id: number | null, origin: string): string {
  if (share_url !== null) return share_url;
  return `${origin}/shop/buyer/livers/${liver_id ?? ''}/stream-products?post-id=${post_id}`;
}
