// The light build has no types of its own; the full build's apply.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
