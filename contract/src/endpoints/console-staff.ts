import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { ownPasskeys } from '../entities/passkeys.ts';
import { signedInStaff, storeStaff } from '../entities/staff.ts';
import { email, id, idInPath, line, locales, passwordOf, slug, text } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';

const storeParams = z.object({ slug });
const ofOne = z.object({ slug, id: idInPath });
const owner = ['owner'] as const;
const role = z.enum(staffRoles);
/** The secret of a link. Sent only in request bodies, so that access logs do not contain it. */
const token = text(100, 1);
const password = passwordOf(200);
const answer = z.object({ data: storeStaff });
const success = z.object({ success: z.literal(true) });
/**
 * Ids of the passkeys to keep; the others are revoked together with the old password. Absent: none
 * is kept.
 */
const keep_passkeys = z.optional(z.array(id).check(z.maxLength(20)));

export const staffEndpoints = {
  'GET /console/stores/{slug}/staff': staffEndpoint({
    summary: 'The store’s staff with their roles, and open invitations.',
    roles: ['owner', 'manager'],
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/invitations': staffEndpoint({
    summary:
      'Invites a person to the store with an email link that works once, for seven days. It replaces an earlier invitation to the same address.',
    roles: owner,
    params: storeParams,
    body: z.strictObject({ email, role }),
    /** `link`: to hand over by other means if no email can be sent; returned only this once */
    answer: z.object({
      data: storeStaff,
      link: z.string(),
      email: z.enum(['sent', 'kept', 'refused']),
    }),
    failures: ['ROLE_NOT_ALLOWED', 'ALREADY_IN_STORE'],
  }),
  'DELETE /console/stores/{slug}/invitations/{id}': staffEndpoint({
    summary: 'Revokes an invitation; its link stops working.',
    roles: owner,
    params: ofOne,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/staff/{id}': staffEndpoint({
    summary:
      'Changes the role of a member of staff, from their next call on. The keys they made and their open invitations end when the new role may not make such.',
    roles: owner,
    params: ofOne,
    body: z.strictObject({ role }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'LAST_OWNER'],
  }),
  'DELETE /console/stores/{slug}/staff/{id}': staffEndpoint({
    summary:
      'Removes a member of staff from the store. Their sessions, open invitations and the keys they made end; their passkeys too, unless they work in another store.',
    roles: owner,
    params: ofOne,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'LAST_OWNER'],
  }),
  'POST /console/invitations/look': endpoint({
    summary:
      'What an invitation’s link is for: which store, which role, whose address, and whether that address has an account.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ token }),
    answer: z.object({
      data: z.object({
        store: z.object({ slug: z.string(), name: z.string() }),
        role,
        email: z.string(),
        has_account: z.boolean(),
      }),
    }),
    failures: ['LINK_IS_OVER'],
  }),
  'POST /console/invitations/accept': endpoint({
    summary:
      'Accepts an invitation: with the password of the address’s account, or with a new password and a name if it has none.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({
      token,
      password,
      name: z.optional(line(80, 1)),
      locale: z.enum(locales),
    }),
    answer: signedInStaff,
    failures: [
      'LINK_IS_OVER',
      'EMAIL_OR_PASSWORD_INCORRECT',
      'NEW_PASSWORD_TOO_SHORT',
      'NEW_PASSWORD_TOO_COMMON',
    ],
  }),
  'POST /console/password-reset': endpoint({
    summary:
      'Sends a staff member a link to set a new password, valid for an hour. The response does not reveal whether the account exists.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ email }),
    answer: success,
    failures: [],
  }),
  'POST /console/password-reset/look': endpoint({
    summary:
      'Lists the passkeys of the account that a reset link is for, so that its owner can choose which to keep.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ token }),
    answer: z.object({ data: z.object({ passkeys: ownPasskeys.shape.passkeys }) }),
    failures: ['LINK_IS_OVER'],
  }),
  'POST /console/password-reset/confirm': endpoint({
    summary:
      'Sets a new password with such a link; ends every session of the account, and revokes every passkey that is not kept.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ token, password, keep_passkeys }),
    answer: success,
    failures: ['LINK_IS_OVER', 'NEW_PASSWORD_TOO_SHORT', 'NEW_PASSWORD_TOO_COMMON'],
  }),
  'POST /console/me/password': staffEndpoint({
    summary:
      'Changes the caller’s password; ends every other session of the account, and revokes every passkey that is not kept.',
    body: z.strictObject({ old_password: password, new_password: password, keep_passkeys }),
    answer: success,
    failures: ['WRONG_PASSWORD', 'NEW_PASSWORD_TOO_SHORT', 'NEW_PASSWORD_TOO_COMMON'],
  }),
};
