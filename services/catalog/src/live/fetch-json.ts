const MIB = 1024 * 1024

/** How long a source may take over its whole answer, and how large that may be. */
export const patience = { timeoutMs: 10_000, mostBytes: 20 * MIB }

/** A source on the web that cannot be read; the message is for administrators. */
export class SourceDown extends Error {
  override name = 'SourceDown'
}

/**
 * Asks a configured address for JSON: redirects are not followed, and an answer that comes late, is too large or is
 * something else throws SourceDown.
 */
export async function fetchJson(url: string, body?: unknown, limits = patience): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    if (!response.ok) throw new SourceDown(`it answered ${response.status} ${response.statusText}`.trim())
    return JSON.parse(await textOf(response, limits.mostBytes))
  } catch (error) {
    if (error instanceof SourceDown) throw error
    if (signal.aborted)
      throw new SourceDown(`it did not answer within ${limits.timeoutMs / 1000} seconds`, { cause: error })
    if (error instanceof SyntaxError)
      throw new SourceDown('it answered something that is no JSON', { cause: error })
    throw new SourceDown('it cannot be reached', { cause: error })
  }
}

async function textOf(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new SourceDown(`its answer is larger than ${mostBytes / MIB} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
