import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { profileUpdate, user } from '../entities/session.ts';
import { asTyped, email, id, idInPath, line, passwordOf } from '../scalars.ts';

const everyone = ['ghost', 'guest', 'member'] as const;
const marketplace = ['marketplace'] as const;
const success = z.object({ success: z.literal(true) });

/** Sender brand of the email: the shop or the live brand (spec §5, D-014). */
const emailTemplateType = z.enum(['noren_shop', 'noren_live']);
/** The page of ours that the email's link opens; it must be on an allowed origin. */
const page = asTyped(2000, 1);
/**
 * A password that is too short is checked elsewhere, because it has its own code; the upper bound
 * limits the hashing work.
 */
const password = passwordOf(256);
const token = asTyped(256, 1);
/** Shorter than the router's limit, so that the endpoint itself answers an invalid token. */
const tokenInPath = asTyped(128, 1);

export const accountEndpoints = {
  'GET /users/email-exists': endpoint({
    summary:
      'Whether an email address has an account here, and whether it was verified. Limited per caller.',
    channels: marketplace,
    visitors: everyone,
    query: z.object({ email }),
    answer: z.object({
      data: z.object({
        is_handsup_user: z.boolean(),
        email_exists: z.boolean(),
        is_email_verified: z.boolean(),
        user_id: z.nullable(id),
      }),
    }),
    failures: [],
  }),
  'POST /users': endpoint({
    summary: 'Registers an account and sends its verification email.',
    channels: marketplace,
    visitors: everyone,
    body: z.object({
      first_name: line(40, 1),
      last_name: line(40, 1),
      email,
      password,
      locale: z.literal('ja'),
      register_from: z.enum(['web_live', 'web_market', 'web_marketplace', 'web_seller']),
      login_page_url: page,
      email_template_type: emailTemplateType,
    }),
    links: ['login_page_url'],
    answer: z.object({ success: z.literal(true), user_id: id }),
    failures: ['EMAIL_EXIST', 'NEW_PASSWORD_TOO_SHORT', 'NEW_PASSWORD_TOO_COMMON'],
  }),
  'POST /users/{id}/verification-email': endpoint({
    summary:
      'Sends the verification email again. The response is the same whether the account exists, or is verified already.',
    channels: marketplace,
    visitors: everyone,
    params: z.object({ id: idInPath }),
    body: z.object({ login_page_url: page, email_template_type: emailTemplateType }),
    links: ['login_page_url'],
    answer: success,
    failures: [],
  }),
  // @NOTE spec silent: the email's link opens login_page_url with `verify-token`; that page asks
  // for the password and sends both here.
  'POST /users/verify-email': endpoint({
    summary:
      'Verifies an email address by the token of its email and the password of the registration: the reader of the mailbox may not be the person who registered.',
    channels: marketplace,
    visitors: everyone,
    body: z.object({ token, password: passwordOf(256, 1) }),
    answer: z.object({ success: z.literal(true), email: z.string() }),
    failures: ['EMAIL_TOKEN_EXPIRED_OR_INVALID', 'EMAIL_OR_PASSWORD_INCORRECT'],
  }),
  'GET /users/verify-email-token/{token}': endpoint({
    summary: 'Whether a verification link still works, and for which address.',
    channels: marketplace,
    visitors: everyone,
    params: z.object({ token: tokenInPath }),
    answer: z.object({ data: z.object({ is_valid: z.boolean(), email: z.nullable(z.string()) }) }),
    failures: [],
  }),
  'POST /users/reset-password': endpoint({
    summary:
      'Sends an email with a reset link (token in `token`). The response is the same whether the account exists.',
    channels: marketplace,
    visitors: everyone,
    body: z.object({
      email,
      reset_password_page_url: page,
      email_template_type: emailTemplateType,
    }),
    links: ['reset_password_page_url'],
    answer: success,
    failures: [],
  }),
  'GET /users/reset-password-token/{token}': endpoint({
    summary: 'Whether a reset link still works.',
    channels: marketplace,
    visitors: everyone,
    params: z.object({ token: tokenInPath }),
    answer: z.object({ data: z.object({ is_valid: z.boolean() }) }),
    failures: [],
  }),
  'POST /users/reset-password/verify': endpoint({
    summary: 'Sets a new password by the token of the email and ends every session of the account.',
    channels: marketplace,
    visitors: everyone,
    body: z.object({ password, token }),
    answer: success,
    failures: [
      'EMAIL_TOKEN_EXPIRED_OR_INVALID',
      'NEW_PASSWORD_TOO_SHORT',
      'NEW_PASSWORD_TOO_COMMON',
    ],
  }),
  'POST /me/change-password': endpoint({
    summary:
      'Changes the password; other sessions of the account end. An account without a password (passport_token) sets its first one.',
    channels: marketplace,
    visitors: ['member'],
    body: z.object({
      old_password: z.optional(z.nullable(password)),
      new_password: z.optional(z.nullable(password)),
    }),
    answer: success,
    failures: [
      'OLD_PASSWORD_REQUIRED',
      'WRONG_PASSWORD',
      'NEW_PASSWORD_REQUIRED',
      'NEW_PASSWORD_TOO_SHORT',
      'NEW_PASSWORD_TOO_COMMON',
    ],
  }),
  'PUT /me': endpoint({
    summary: 'Changes names and phone number, or the answer about age alone.',
    channels: marketplace,
    visitors: ['member'],
    body: profileUpdate,
    answer: user,
    failures: [],
  }),
};
