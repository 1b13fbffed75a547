const MIB = 1024 * 1024

/** Timeout and size limit of a whole response. */
export const fetchLimits = { timeoutMs: 30_000, maxBytes: 40 * MIB }

/** A web source cannot be read. The message is shown to administrators after the source's name. */
export class SourceUnavailableError extends Error {
  override name = 'SourceUnavailableError'
  /** Whether the same request may succeed in a moment. */
  readonly isPassing: boolean
  /** How long the source asks to wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    {
      isPassing = false,
      retryAfterMs,
      cause,
    }: { isPassing?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isPassing = isPassing
    this.retryAfterMs = retryAfterMs
  }
}

/** A request: a POST with this JSON or form, else a GET. */
export interface SourceRequest {
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
}

/** Fetches JSON without following redirects. Throws SourceUnavailableError. */
export async function fetchJson(
  url: string,
  { body, form, headers }: SourceRequest = {},
  limits = fetchLimits,
): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const content = form ?? (body === undefined ? undefined : JSON.stringify(body))
  try {
    const response = await fetch(url, {
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(form || content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      redirect: 'manual',
      signal,
    })
    assertOk(response)
    return JSON.parse(await readText(response, limits.maxBytes))
  } catch (error) {
    if (error instanceof SourceUnavailableError) throw error
    throw new SourceUnavailableError(describeFault(error, signal.aborted, limits), {
      isPassing: true,
      cause: error,
    })
  }
}

function describeFault(error: unknown, isTimeout: boolean, { timeoutMs }: typeof fetchLimits): string {
  if (isTimeout) return `The source did not respond within ${timeoutMs / 1000} seconds`
  return error instanceof SyntaxError ? 'The response is not valid JSON' : 'The source could not be reached'
}

/** Throws SourceUnavailableError unless the response is 2xx. */
export function assertOk({ ok, status, statusText, headers }: Response): void {
  if (ok) return
  throw new SourceUnavailableError(`The source responded with ${status} ${statusText}`.trim(), {
    isPassing: status === 429 || status >= 500,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  })
}

/** `Retry-After` has seconds or a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new SourceUnavailableError(`The response is larger than ${maxBytes / MIB} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
