/** The 96 px picture of an avatar, for headers and the icon of a tab. See `store.avatar_url`. */
export const smallAvatarOf = (url: string): string =>
  url.endsWith('-640.webp') ? `${url.slice(0, -8)}96.webp` : url;
