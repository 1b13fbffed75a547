import { createSocket } from 'node:dgram'
import { z } from 'zod'
import { createMatcher, normalizePath } from '../routes/match.ts'
import type { UpstreamAttempt } from '../metrics/metrics.ts'
import { dependsOnSite } from '../node/canary-router.ts'
import type { Observer } from '../metrics/observer.ts'
import type { Route } from '../routes/routes.ts'

const Line = z.object({
  path: z.string(),
  status: z.coerce.number(),
  seconds: z.coerce.number(),
  statuses: z.string(),
  times: z.string(),
  site: z.string(),
  method: z.string(),
  given: z.string(),
  sent: z.string(),
})

/** The format of the lines that nginx sends to this process, one for each request. */
export const requestLogFormat = (hasCanary: boolean): string =>
  `log_format request escape=json '${JSON.stringify({
    path: '$request_path',
    status: '$status',
    seconds: '$request_time',
    statuses: '$upstream_status',
    times: '$upstream_response_time',
    site: hasCanary ? '$release_site' : '',
    method: '$request_method',
    given: '$trace_given',
    sent: '$trace_context',
  })}';`

/** nginx lists tries as `502, 200`, and those after an internal redirect behind a colon. */
const splitTries = (text: string) => text.split(/[,:]/).map((part) => part.trim())

function readAttempts({ statuses, times }: z.output<typeof Line>): UpstreamAttempt[] {
  const seconds = splitTries(times)
  return splitTries(statuses).flatMap((status, index) =>
    /^\d+$/.test(status) ? [{ status: Number(status), seconds: Number(seconds[index]) || 0 }] : [],
  )
}

/** Reads one line of nginx's log; undefined for a request that has no route. */
function readLine(text: string, match: (path: string) => Route) {
  const line = Line.parse(JSON.parse(text.slice(text.indexOf('{'))))
  const path = normalizePath(line.path)
  if (path === null) return undefined
  const route = match(path)
  const { target } = route
  const site = line.site === 'canary' ? ('canary' as const) : ('live' as const)
  return {
    service: target.kind === 'proxy' ? target.upstream : 'files',
    method: line.method,
    route: route.path,
    trace: { given: line.given, sent: line.sent },
    status: line.status,
    seconds: line.seconds,
    attempts: readAttempts(line),
    site: dependsOnSite(route) ? site : undefined,
  }
}

/** Receives nginx's request log. nginx sends it as UDP, so it never waits for this process; lines may be lost under load. */
export async function receiveRequestLog(
  observer: Observer,
  table: Route[],
): Promise<{ address: string; close: () => void }> {
  const match = createMatcher(table)
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 2 ** 20 })
  socket.on('message', (message) => {
    try {
      const request = readLine(message.toString(), match)
      if (request) observer.record(request)
    } catch {
      // Any process of this machine can send here; only nginx's lines count.
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, '127.0.0.1', resolve)
  })
  // A lost line is better than an ended gateway.
  socket.on('error', () => undefined)
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
