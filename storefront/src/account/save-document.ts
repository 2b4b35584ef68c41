/** Saves a document as a download of the browser. */
export function saveDocument(content: object, name: string): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser reads the URL asynchronously
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
