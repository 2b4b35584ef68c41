/** JPEGs up to this size, in bytes, are sent unchanged. */
const maxUnchangedBytes = 1_500_000;
/** Larger than any size the shop shows, so shrinking loses nothing. */
const longestEdge = 2_400;

/**
 * Shrinks a photo before the upload, because mobile uplinks are slow. Converts HEIC of iPhones to
 * JPEG if the browser can decode it. A picture that cannot be shrunk is sent as it is, and the
 * server decides.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const isPhoto = /^image\/(jpeg|heic|heif)$/.test(file.type);
  if (!isPhoto || (file.type === 'image/jpeg' && file.size <= maxUnchangedBytes)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [
    Math.round(bitmap.width * scale),
    Math.round(bitmap.height * scale),
  ];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  return smaller && (file.type !== 'image/jpeg' || smaller.size < file.size) ? smaller : file;
}
