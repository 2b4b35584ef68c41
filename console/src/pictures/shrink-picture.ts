/** Below that a picture goes as it is. */
const lightEnough = 1_500_000;
/** More than any of our sizes, so that nothing is lost by it. */
const longestEdge = 2_400;

/**
 * A camera's picture made smaller before it leaves: a phone's line is slow, and nobody sees the difference. iPhones' HEIC becomes a JPEG where the browser
 * knows how. What cannot be made smaller here goes as it is; the server judges it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const isPhoto = /^image\/(jpeg|heic|heif)$/.test(file.type);
  if (!isPhoto || (file.type === 'image/jpeg' && file.size <= lightEnough)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return smaller && (file.type !== 'image/jpeg' || smaller.size < file.size) ? smaller : file;
}
