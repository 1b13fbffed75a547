import { EventEmitter, once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { internalEnv } from '@fundharbor/chassis/testing/env'
import type { ServiceReplica } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { testSettings } from '../../testing/identity.test-helper.ts'

/** The environment of a replica of the service. */
export const replicaEnv = async (databaseUrl: string): Promise<NodeJS.ProcessEnv> => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  ...internalEnv('identity-billing'),
  SESSION_KEYS: testSettings.sessionKeys.join(','),
  TWO_FACTOR_KEYS: testSettings.twoFactorKeys.join(','),
  PUBLIC_URL: TEST_ORIGIN,
  SMTP_URL: 'smtp://127.0.0.1:9',
  FILES_URL: pathToFileURL(await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))).href,
})

/** Sends a request as somebody. */
export const request = (
  replica: ServiceReplica,
  { cookie }: { cookie: string },
  method: string,
  address: string,
  body?: object,
) =>
  fetch(replica.url + address, {
    method,
    headers: { origin: TEST_ORIGIN, cookie, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })

interface StreamOptions {
  cookie: string
  lastId: string | undefined
  connection: AbortController
}

/** Opens a connection to the live channel and collects what it sends. */
export async function openStream(url: string, { cookie, lastId, connection }: StreamOptions) {
  const response = await fetch(`${url}/api/live?age=0`, {
    headers: { cookie, accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: connection.signal,
  })
  const arrivals = new EventEmitter()
  let text = ''
  let hasEnded = false
  const collect = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      arrivals.emit('more')
    }
  }
  void collect()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
      arrivals.emit('more')
    })
  /** Apart from `open` and `beat`. */
  const events = () =>
    [...text.matchAll(/^event: (catch-up|change)\ndata: (.+)$/gm)].map(
      ([, event, data]) => `${event} ${data}`,
    )
  return {
    status: response.status,
    channel: () => /"channel":"(.+?)"/.exec(text)?.[1],
    close: () => connection.abort(),
    events,
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1],
    async until(part: string | RegExp): Promise<string[]> {
      while (text.search(part) === -1) {
        if (hasEnded) throw new Error(`The stream ended: ${text}`)
        await once(arrivals, 'more')
      }
      return events()
    },
    async ended(): Promise<string[]> {
      while (!hasEnded) await once(arrivals, 'more')
      return events()
    },
  }
}
