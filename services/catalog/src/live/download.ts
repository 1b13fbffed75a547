import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SourceDown } from './fetch-json.ts'

const MIB = 1024 * 1024

/** How long a source may be silent, how long it may take over all of its file, and how large that may be. */
export const downloadPatience = { silentMs: 30_000, timeoutMs: 900_000, mostBytes: 1024 * MIB }

/**
 * Fetches a zip from a configured address into a file: redirects are not followed, and what comes late, is too large or
 * is no zip throws SourceDown.
 */
export async function downloadZip(url: string, file: string, limits = downloadPatience): Promise<void> {
  const abort = new AbortController()
  const giveUp = (why: string) => () => abort.abort(new SourceDown(why))
  const late = giveUp(`it took longer than ${limits.timeoutMs / 60_000} minutes`)
  const silent = giveUp(`it said nothing for ${limits.silentMs / 1000} seconds`)
  const whole = setTimeout(late, limits.timeoutMs)
  const pause = setTimeout(silent, limits.silentMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal: abort.signal })
    if (!response.ok || !response.body)
      throw new SourceDown(`it answered ${response.status} ${response.statusText}`.trim())
    let size = 0
    await pipeline(
      Readable.fromWeb(response.body),
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          pause.refresh()
          size += part.length
          if (size > limits.mostBytes)
            throw new SourceDown(`its file is larger than ${limits.mostBytes / MIB} MB`)
          yield part
        }
      },
      createWriteStream(file, { mode: 0o600 }),
      { signal: abort.signal },
    )
  } catch (error) {
    if (abort.signal.reason instanceof SourceDown) throw abort.signal.reason
    if (error instanceof SourceDown) throw error
    throw new SourceDown('it cannot be reached', { cause: error })
  } finally {
    clearTimeout(whole)
    clearTimeout(pause)
  }
  if (!(await isZip(file))) throw new SourceDown('it answered something that is no zip')
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
