export function StyleScreen() {
  return null;
}
