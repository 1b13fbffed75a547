import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { findCaller, type InternalCallers } from '@fundharbor/contracts/check/callers'
import { z } from 'zod'
import type { GatewayConfig } from '../config/config.ts'
import { env } from '../config/env.ts'
import { readOverview } from './overview.ts'
import { linkPath } from './preview-cookie.ts'
import { readPreviews } from './previews.ts'
import { liveVersion } from './site.ts'
import { readState } from './state.ts'
import { listStates } from './states.ts'

const run = promisify(execFile)
const cli = new URL('../cli.ts', import.meta.url).pathname

/** What the release tool refused, in its own words. */
class Refusal extends Error {}

/** Runs the release tool, in the name of an administrator. Throws Refusal with what it prints as an error. */
async function releaseTool({ releasesDir }: GatewayConfig, by: string, args: string[]): Promise<void> {
  const own = { ...env, RELEASES_DIR: releasesDir, RELEASED_BY: by }
  await run(process.execPath, [cli, ...args], { env: own }).catch(({ stderr }: { stderr: string }) => {
    throw new Refusal(stderr.trim().split('\n')[0])
  })
}

const Actor = z.object({ by: z.string().min(1) })

async function openState(config: GatewayConfig, number: string, body: unknown) {
  await releaseTool(config, Actor.parse(body).by, ['open-state', number])
  const preview = (await readPreviews(config.releasesDir)).find(({ name }) => name === `state-${number}`)
  if (!preview) throw new Refusal('The preview has ended already.')
  const { name, ends, by } = preview
  return { name, ends, by, path: linkPath(preview) }
}

const Rollback = Actor.extend({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  from: z.string().regex(/^\d[\w.-]*$/),
})

/** Rolls back what the administrator saw; somebody else may have released in the meantime. */
async function rollBack(config: GatewayConfig, body: unknown) {
  const { by, name, from } = Rollback.parse(body)
  // The tool compares versions while it holds the lock, so two administrators cannot roll back twice.
  await releaseTool(config, by, ['rollback', name, '--from', from])
  return { name, version: liveVersion(await readState(config.releasesDir), name) }
}

/** Answers one request; undefined for an address that does not exist. */
async function answer(config: GatewayConfig, req: IncomingMessage): Promise<unknown> {
  const address = `${req.method} ${req.url}`
  if (address === 'GET /states') return listStates(config.releasesDir)
  if (address === 'GET /overview') return readOverview(config.releasesDir, config.upstreams.content ?? [])
  if (address === 'POST /rollback') return rollBack(config, JSON.parse(await text(req)))
  const state = /^POST \/states\/(\d+)\/preview$/.exec(address)?.[1]
  if (state !== undefined) return openState(config, state, JSON.parse(await text(req)))
  return undefined
}

/** Only identity-billing, which has checked that an administrator asks. */
const isTrusted = (req: IncomingMessage, callers: InternalCallers): boolean =>
  findCaller(callers, String(req.headers['x-internal-secret'] ?? ''), 'releases') === 'identity-billing'

/**
 * Starts the API through which identity-billing changes releases for the console, on a port that only the internal network
 * should reach. Undefined without RELEASE_PORT.
 */
export async function startReleaseApi(config: GatewayConfig): Promise<Server | undefined> {
  const { host, releaseApi } = config
  if (!releaseApi) return undefined
  const server = createServer((req, res) => {
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!isTrusted(req, releaseApi.callers)) return void send(404, {})
    answer(config, req).then(
      (body) => send(body === undefined ? 404 : 200, body ?? {}),
      (error: unknown) =>
        send(error instanceof Refusal ? 409 : 500, { message: error instanceof Error ? error.message : '' }),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(releaseApi.port, host, resolve),
  )
  return server
}
