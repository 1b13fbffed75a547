import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { assertOk, SourceUnavailableError } from '../fetch-json.ts'

const MIB = 1024 * 1024

/** Maximum time without data, total timeout, and maximum size of a download. */
export const downloadLimits = {
  idleMs: secondsToMilliseconds(30),
  timeoutMs: minutesToMilliseconds(15),
  maxBytes: 1024 * MIB,
}

/** Downloads a zip file without following redirects. Throws SourceUnavailableError. */
export async function downloadZip(url: string, file: string, limits = downloadLimits): Promise<void> {
  const abort = new AbortController()
  const abortAfter = (ms: number, reason: string) =>
    setTimeout(() => abort.abort(new SourceUnavailableError(reason)), ms)
  const total = abortAfter(
    limits.timeoutMs,
    `The download took longer than ${limits.timeoutMs / 60_000} minutes`,
  )
  const idle = abortAfter(limits.idleMs, `The source sent no data for ${limits.idleMs / 1000} seconds`)
  try {
    const response = await fetch(url, { redirect: 'manual', signal: abort.signal })
    assertOk(response)
    let size = 0
    await pipeline(
      Readable.fromWeb(response.body ?? new ReadableStream()),
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          idle.refresh()
          size += part.length
          if (size > limits.maxBytes)
            throw new SourceUnavailableError(`The file is larger than ${limits.maxBytes / MIB} MB`)
          yield part
        }
      },
      createWriteStream(file, { mode: 0o600 }),
      { signal: abort.signal },
    )
  } catch (error) {
    if (abort.signal.reason instanceof SourceUnavailableError) throw abort.signal.reason
    if (error instanceof SourceUnavailableError) throw error
    throw new SourceUnavailableError('The source could not be reached', { cause: error })
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
  }
  if (!(await isZip(file))) throw new SourceUnavailableError('The response is not a zip file')
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    await handle.close()
  }
}
