import { BadSetting } from './cannot-start.ts';

/** The media server that receives the video of shows. */
export interface IngestSetting {
  /** RTMP application that hosts publish to, e.g. rtmp://live.example.com/live */
  rtmp_url: string;
  /** where viewers load the playlists from, without a slash at the end */
  hls_url: string;
}

/**
 * Returns the media server, or null if none is set.
 * @throws BadSetting when only one of the two addresses is set
 */
export function ingestSettingOf({
  RTMP_INGEST_URL: rtmp,
  HLS_BASE_URL: hls,
}: {
  RTMP_INGEST_URL?: string | undefined;
  HLS_BASE_URL?: string | undefined;
}): IngestSetting | null {
  if (rtmp === undefined && hls === undefined) return null;
  if (rtmp === undefined || hls === undefined)
    throw new BadSetting(
      `${rtmp === undefined ? 'RTMP_INGEST_URL' : 'HLS_BASE_URL'}: a media server needs RTMP_INGEST_URL and HLS_BASE_URL`,
    );
  return { rtmp_url: rtmp.replace(/\/+$/, ''), hls_url: hls.replace(/\/+$/, '') };
}
