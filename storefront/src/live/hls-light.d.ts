// The light build comes without types of its own; they are those of the whole one.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
