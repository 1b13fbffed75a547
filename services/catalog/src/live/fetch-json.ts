const MIB = 1024 * 1024

/** Timeout and size limit of a whole response. */
export const fetchLimits = { timeoutMs: 10_000, maxBytes: 20 * MIB }

/** A web source cannot be read. The message is shown to administrators after the source's name. */
export class SourceUnavailableError extends Error {
  override name = 'SourceUnavailableError'
}

/** Fetches JSON without following redirects. Throws SourceUnavailableError. */
export async function fetchJson(url: string, body?: unknown, limits = fetchLimits): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    assertOk(response)
    return JSON.parse(await readText(response, limits.maxBytes))
  } catch (error) {
    if (error instanceof SourceUnavailableError) throw error
    if (signal.aborted)
      throw new SourceUnavailableError(
        `The source did not respond within ${limits.timeoutMs / 1000} seconds`,
        {
          cause: error,
        },
      )
    if (error instanceof SyntaxError)
      throw new SourceUnavailableError('The response is not valid JSON', { cause: error })
    throw new SourceUnavailableError('The source could not be reached', { cause: error })
  }
}

/** Throws SourceUnavailableError unless the response is 2xx. */
export function assertOk({ ok, status, statusText }: Response): void {
  if (!ok) throw new SourceUnavailableError(`The source responded with ${status} ${statusText}`.trim())
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
