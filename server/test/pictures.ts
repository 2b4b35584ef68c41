import type { Reply, TestShop } from './shop.ts';

export async function sendFile(
  shop: Pick<TestShop, 'origin'>,
  token: string,
  path: string,
  bytes: Uint8Array,
  name: string,
): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const response = await fetch(`${shop.origin}/api/console${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export const sendPicture = (
  shop: Pick<TestShop, 'origin'>,
  token: string,
  slug: string,
  bytes: Uint8Array,
  name = 'picture.jpg',
): Promise<Reply> => sendFile(shop, token, `/stores/${slug}/pictures`, bytes, name);
