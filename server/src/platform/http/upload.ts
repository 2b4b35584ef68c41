import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { failCommon as fail } from './failure.ts';

/** A file that somebody sends. */
export interface Upload {
  /** as it is called where it comes from; nothing here trusts it */
  file_name: string;
  bytes: Buffer;
  /** there was more of it than the endpoint takes */
  is_too_large: boolean;
}

/** Each lies in memory while it comes: so many at a time, and no more. */
const mostAtOnce = 12;
/** Seconds after which there is room again. */
const retryAfter = 3;
let underWay = 0;

const longestName = 200;
const controls = /[\u0000-\u001f\u007f]/g;

const notAFile = () => fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body', message: 'One file as multipart/form-data' }] });

/** Reads the one file of a call. @throws Failure VALIDATION_EXCEPTION where there is none, TOO_MANY_REQUESTS where too many come at once */
export async function readUpload(request: FastifyRequest, most: number): Promise<Upload> {
  if (!request.isMultipart()) throw notAFile();
  if (underWay >= mostAtOnce) throw fail('TOO_MANY_REQUESTS', { retry_after: retryAfter });
  underWay++;
  try {
    const part = await request.file({ limits: { fileSize: most, files: 1, fields: 8, fieldSize: 1_000 }, throwFileSizeLimit: false });
    if (!part) throw notAFile();
    const bytes = await part.toBuffer();
    const file_name = part.filename
      .normalize('NFC')
      .replaceAll(controls, '')
      .slice(-longestName)
      .replace(/^[\udc00-\udfff]/, '')
      .toWellFormed();
    return { file_name, bytes, is_too_large: part.file.truncated };
  } catch (error) {
    // a form that breaks off, or is none: the parser's own words, and the line's
    if (error instanceof Error && /form|boundary|premature|aborted|multipart|header/i.test(`${error.message} ${(error as NodeJS.ErrnoException).code ?? ''}`))
      throw notAFile();
    throw error;
  } finally {
    underWay--;
  }
}
