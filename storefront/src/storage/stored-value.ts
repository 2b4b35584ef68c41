/** spec §9: local-storage keys start with `huc-` and carry an optional expiry; D-009: the value is `{value, expires_at}`. */
const prefix = 'huc-';
export const farFuture = Date.UTC(9999, 11, 31);
/** Browsers limit a cookie's lifetime to 400 days. */
const maxCookieSeconds = 400 * 86400;

export interface StoredValue<T> {
  get(now?: number): T | null;
  set(value: T, expiresAt?: number): void;
  clear(): void;
}

/**
 * Values if storage is blocked (private mode, LINE's in-app browser): they last as long as the
 * page, tokens as long as their cookie.
 */
const memory = new Map<string, string>();

function read(key: string): string | null {
  // A value that could not be stored is newer than the stored one.
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.localStorage.getItem(key);
  } catch {
    // a mirrored value survives the page in its cookie
    const cookie = document.cookie.match(`(?:^|; )${key}=([^;]+)`);
    return (
      cookie &&
      JSON.stringify({ value: decodeURIComponent(cookie[1] as string), expires_at: farFuture })
    );
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    if (text !== null) memory.set(key, text);
  }
  if (text === null) memory.delete(key);
}

export function cookieText(
  key: string,
  value: string,
  maxAgeSeconds: number,
  secure: boolean,
): string {
  return `${key}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
}

function writeCookie(key: string, value: string, maxAgeSeconds: number): void {
  try {
    document.cookie = cookieText(key, value, maxAgeSeconds, window.location.protocol === 'https:');
  } catch {
    // Cookies are a mirror for event streams and the first HTML (D-074); the app works without
    // them.
  }
}

/**
 * Returns one named value. `mirrored: true` copies it to a cookie of the same name, for requests
 * that cannot send a header.
 */
export function storedValue<T extends string | number | boolean | object>(
  name: string,
  options: { mirrored?: boolean } = {},
): StoredValue<T> {
  const key = prefix + name;
  return {
    get(now = Date.now()) {
      const text = read(key);
      if (text === null) return null;
      try {
        const { value, expires_at } = JSON.parse(text) as { value: T; expires_at: number };
        if (typeof expires_at === 'number' && expires_at > now && value !== undefined) return value;
      } catch {
        // Text that this app did not write counts as absent.
      }
      this.clear();
      return null;
    },
    set(value, expiresAt = farFuture) {
      write(key, JSON.stringify({ value, expires_at: expiresAt }));
      if (options.mirrored) {
        const seconds = Math.floor((expiresAt - Date.now()) / 1000);
        writeCookie(key, String(value), Math.max(0, Math.min(seconds, maxCookieSeconds)));
      }
    },
    clear() {
      write(key, null);
      if (options.mirrored) writeCookie(key, '', 0);
    },
  };
}
