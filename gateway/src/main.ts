import { env } from './config/env.ts'
import { type GatewayConfig, readConfig } from './config/config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node/node-gateway.ts'
import { startReleaseApi } from './releases/release-api.ts'
import type { RunningGateway } from './running-gateway.ts'

const log = (level: 'info' | 'error', message: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), name: 'gateway', msg: message, ...more })}\n`,
  )

async function start(config: GatewayConfig): Promise<RunningGateway> {
  const useNginx = config.gateway ? config.gateway === 'nginx' : await nginxIsInstalled()
  if (useNginx && !(await nginxIsInstalled()))
    throw new Error('GATEWAY=nginx is set, but nginx is not installed.')
  return useNginx ? startNginx(config) : startNodeGateway(config)
}

/** Resolves on SIGTERM or SIGINT, or when the parent process is gone. */
function shutdownRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = () => resolve()
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)
  return promise
}

async function main(): Promise<void> {
  // Listen for signals before starting, so that a stop during startup leaves no nginx behind.
  const shutdown = shutdownRequested()
  let closing = false
  const config = readConfig(env)
  const gateway = await start(config)
  const releaseApi = await startReleaseApi(config)
  void shutdown.then(() => {
    closing = true
    releaseApi?.close()
    return gateway.close()
  })
  process.on('SIGHUP', () => void gateway.reload())
  log('info', 'The gateway is listening', { gateway: gateway.kind, host: config.host, port: gateway.port })
  await gateway.ended
  if (!closing) throw new Error(`${gateway.kind} stopped unexpectedly.`)
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log('error', error instanceof Error ? error.message : String(error))
  process.exit(1)
}
