import { eachField } from '@noren/kit/page/wrong-fields.ts';
import * as m from '../i18n/generated/messages.js';
import {
  fieldsOf,
  longestContent,
  longestTitle,
  type PostField,
  type PostFields,
} from './post-fields.ts';

const tooLong = (count: number) => m.seller_wrong_long({ count });

/** Returns the error message of a refused field. */
function fieldProblem(field: PostField, fields: PostFields): string {
  switch (field) {
    case 'title':
      return fields.title.trim() === '' ? m.seller_wrong_required() : tooLong(longestTitle);
    case 'content':
      return tooLong(longestContent);
    case 'upcoming_title':
    case 'target':
      return tooLong(longestTitle);
    case 'keywords':
      return m.seller_wrong_keywords();
    case 'share_url':
      return m.seller_wrong_url();
    case 'video':
      return m.seller_wrong_video();
    case 'cart_item_life':
      return m.seller_wrong_minutes();
    case 'ticket_id':
      return m.seller_wrong_number();
    default:
      return m.seller_wrong();
  }
}

/**
 * Returns the errors of these paths' fields, and a message below the form. @returns null if no
 * field is named
 */
export function wrongPostField(
  paths: readonly string[],
  fields: PostFields,
): Record<string, string> | null {
  const wrong = fieldsOf(paths);
  return wrong.length > 0
    ? { ...eachField(wrong, (field) => fieldProblem(field, fields)), root: m.seller_form_error() }
    : null;
}
