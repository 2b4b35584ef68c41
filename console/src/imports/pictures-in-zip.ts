/** A picture in a ZIP, unpacked when its turn comes. */
export interface ZippedPicture {
  name: string;
  unpack: () => Promise<Blob>;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** A ZIP's comment is no longer, so its end is found in its last bytes. */
const longestEnd = 65_557;
/** What a picture may unpack to: more is refused anyway, and a few bytes may unfold into any number. */
const largestPicture = 25 * 1024 * 1024;
const isPicture = (name: string): boolean => /\.(jpe?g|png|webp|avif|gif|heic|heif)$/i.test(name) && !name.startsWith('__MACOSX/');

const part = async (file: Blob, from: number, to: number): Promise<DataView> => new DataView(await file.slice(from, to).arrayBuffer());

/** Names are UTF-8 where the ZIP says so; Windows in Japan and Taiwan writes its own and says nothing. */
function nameIn(bytes: Uint8Array<ArrayBuffer>, saysUtf8: boolean, own: 'shift_jis' | 'big5'): string {
  for (const encoding of saysUtf8 ? ['utf-8'] : ['utf-8', own]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return new TextDecoder('latin1').decode(bytes);
}

/**
 * The pictures in a ZIP, read by its table of contents: of a ZIP of any size no more than one picture is in memory at a time.
 * @returns null where it cannot be read (with a password, in several volumes, of 4 GB and more, of another compression)
 */
export async function picturesInZip(file: Blob, own: 'shift_jis' | 'big5'): Promise<ZippedPicture[] | null> {
  const from = Math.max(0, file.size - longestEnd);
  const tail = await part(file, from, file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end--;
  if (end < 0) return null;
  const [count, size, at] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (count === 0xffff || at === 0xffffffff || at + size > file.size) return null;
  const table = await part(file, at, at + size);
  const found: ZippedPicture[] = [];
  for (let nth = 0, here = 0; nth < count; nth++) {
    if (here + 46 > table.byteLength || table.getUint32(here, true) !== entryMark) return null;
    const [flags, method] = [table.getUint16(here + 8, true), table.getUint16(here + 10, true)];
    const [packed, unpacked] = [table.getUint32(here + 20, true), table.getUint32(here + 24, true)];
    const [nameLength, extraLength, noteLength] = [table.getUint16(here + 28, true), table.getUint16(here + 30, true), table.getUint16(here + 32, true)];
    const place = table.getUint32(here + 42, true);
    const path = nameIn(new Uint8Array(table.buffer, here + 46, nameLength) as Uint8Array<ArrayBuffer>, (flags & 0x800) !== 0, own);
    here += 46 + nameLength + extraLength + noteLength;
    if (!isPicture(path)) continue;
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) return null;
    found.push({ name: path.split('/').at(-1) ?? path, unpack: () => unpack(file, place, packed, unpacked, method) });
  }
  return found;
}

async function unpack(file: Blob, place: number, packed: number, unpacked: number, method: number): Promise<Blob> {
  if (unpacked > largestPicture) throw new Error('A picture that is larger than any may be');
  // its own header, whose length only it knows
  const header = await part(file, place, place + 30);
  const from = place + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = file.slice(from, from + packed);
  if (method === 0) return bytes;
  const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    // it says less of itself than it is
    if (size > largestPicture) throw new Error('A picture that is larger than any may be');
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}
