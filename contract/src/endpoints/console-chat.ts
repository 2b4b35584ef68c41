import { staffEndpoint } from '../endpoint.ts';
import { chatSettings } from '../entities/chat.ts';
import * as z from 'zod/mini';
import { slug } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';

const params = z.object({ slug });
const answer = z.object({ data: chatSettings });

export const consoleChatEndpoints = {
  'GET /console/stores/{slug}/chat': staffEndpoint({
    summary: 'Where the store’s live shows have a chat, and the words it blocks.',
    roles: staffRoles,
    params,
    answer,
    failures: [],
  }),
  'PUT /console/stores/{slug}/chat': staffEndpoint({
    summary: 'Sets where the store’s live shows have a chat, and the words it blocks.',
    roles: ['owner', 'manager'],
    params,
    body: chatSettings,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
