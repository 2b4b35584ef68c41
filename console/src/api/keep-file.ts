/** Gives the browser a file to keep, under this name. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Safari reads it after the tap
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
