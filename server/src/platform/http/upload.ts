import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { failCommon as fail } from './failure.ts';

export interface Upload {
  /** name on the sender's machine; not trusted */
  file_name: string;
  bytes: Buffer;
  /** the file exceeded the endpoint's limit and was truncated */
  is_too_large: boolean;
}

/** Uploads at a time: each is buffered in memory. */
const maxConcurrent = 12;
/** Retry-After in seconds when all slots are taken. */
const retryAfter = 3;
let uploadsInProgress = 0;

const maxNameLength = 200;
const controls = /[\u0000-\u001f\u007f]/g;

const notAFile = () =>
  fail('VALIDATION_EXCEPTION', {
    errors: [{ path: 'body', message: 'One file as multipart/form-data' }],
  });

/**
 * Reads the single file of a request.
 * @throws Failure VALIDATION_EXCEPTION when there is none, TOO_MANY_REQUESTS when too many arrive
 * at once
 */
export async function readUpload(request: FastifyRequest, most: number): Promise<Upload> {
  if (!request.isMultipart()) throw notAFile();
  if (uploadsInProgress >= maxConcurrent)
    throw fail('TOO_MANY_REQUESTS', { retry_after: retryAfter });
  uploadsInProgress++;
  try {
    const part = await request.file({
      limits: { fileSize: most, files: 1, fields: 8, fieldSize: 1_000 },
      throwFileSizeLimit: false,
    });
    if (!part) throw notAFile();
    const bytes = await part.toBuffer();
    const file_name = part.filename
      .normalize('NFC')
      .replaceAll(controls, '')
      .slice(-maxNameLength)
      .replace(/^[\udc00-\udfff]/, '')
      .toWellFormed();
    return { file_name, bytes, is_too_large: part.file.truncated };
  } catch (error) {
    // a truncated or malformed form: errors of the parser and of the connection
    if (
      error instanceof Error &&
      /form|boundary|premature|aborted|multipart|header/i.test(
        `${error.message} ${(error as NodeJS.ErrnoException).code ?? ''}`,
      )
    )
      throw notAFile();
    throw error;
  } finally {
    uploadsInProgress--;
  }
}
