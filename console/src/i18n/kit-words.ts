/** The kit's words in the console: replaces `@noren/kit/words.ts` (vite.config.ts). */
export {
  kit_text_with_note as textWithNote,
  kit_between_facts as betweenFacts,
  kit_between_names as betweenNames,
  kit_busy as busy,
  kit_close as close,
  cancel as keep,
  kit_loading as loading,
  kit_long_wait as longWait,
  kit_failed as moreFailed,
  kit_loading as moreLoading,
  kit_no_picture as noPicture,
  kit_optional as optional,
  kit_remove as remove,
  kit_required as required,
  kit_retry as retry,
  kit_failed as somethingFailed,
} from './generated/messages.js';
