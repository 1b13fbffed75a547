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

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const gateway = await start(config)
  let closing = false
  const stop = () => {
    if (closing) return
    closing = true
    void gateway.close()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)
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
