/**
 * The kit's texts in this app; replaces `@noren/kit/words.ts` in the build
 * (storefront/kit-places.ts).
 */
export {
  common_text_with_note as textWithNote,
  common_between_facts as betweenFacts,
  common_between_names as betweenNames,
  common_busy as busy,
  common_close as close,
  checkout_receiver_delete_no as keep,
  common_loading as loading,
  common_long_wait as longWait,
  browse_more_failed as moreFailed,
  browse_more_loading as moreLoading,
  common_no_picture as noPicture,
  common_optional as optional,
  common_remove as remove,
  common_required as required,
  common_retry as retry,
  common_something_failed as somethingFailed,
} from './generated/messages.js';
