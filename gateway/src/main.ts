import { type GatewayConfig, readConfig } from './config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node-gateway.ts'
import type { RunningGateway } from './running.ts'

const say = (level: 'info' | 'error', message: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), name: 'gateway', msg: message, ...more })}\n`,
  )

async function start(config: GatewayConfig): Promise<RunningGateway> {
  const useNginx = config.gateway ? config.gateway === 'nginx' : await nginxIsInstalled()
  if (useNginx && !(await nginxIsInstalled()))
    throw new Error('GATEWAY=nginx was asked for, but nginx is not installed.')
  return useNginx ? startNginx(config) : startNodeGateway(config)
}

/** Settles when we are asked to leave, or when whoever started us is gone. */
function askedToLeave(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = () => resolve()
  process.once('SIGTERM', leave).once('SIGINT', leave).once('disconnect', leave)
  return promise
}

async function main(): Promise<void> {
  // Before anything is started: who is asked half-way must not leave an nginx behind.
  const asked = askedToLeave()
  let closing = false
  const config = readConfig(process.env)
  const gateway = await start(config)
  void asked.then(() => {
    closing = true
    return gateway.close()
  })
  process.on('SIGHUP', () => void gateway.reload())
  say('info', 'The gateway is listening', { gateway: gateway.kind, host: config.host, port: gateway.port })
  await gateway.ended
  if (!closing) throw new Error(`${gateway.kind} stopped by itself.`)
}

try {
  await main()
  process.exit(0)
} catch (error) {
  say('error', error instanceof Error ? error.message : String(error))
  process.exit(1)
}
