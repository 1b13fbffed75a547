import compression from 'compression'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import { compressibleTypes, minCompressBytes } from '../routes/content-types.ts'

const compressible = new Set(['text/html', ...compressibleTypes])

const middleware = compression({
  threshold: minCompressBytes,
  level: 5,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (_req, res) =>
    compressible.has(
      String(res.getHeader('Content-Type') ?? '')
        .split(';')[0]
        ?.trim() ?? '',
    ),
})

/** Compresses what is written to the response from now on, if the browser accepts it. */
export function compressResponse(req: IncomingMessage, res: ServerResponse): void {
  // The middleware is typed for Express but works with Node's own requests and responses.
  middleware(
    req as Parameters<typeof middleware>[0],
    res as Parameters<typeof middleware>[1],
    () => undefined,
  )
}
