import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { GatewayConfig } from '../config/config.ts'
import { readyUpstreams } from './readiness.ts'

type Upstreams = GatewayConfig['upstreams']

const split = (replica: string) => {
  const at = replica.lastIndexOf(':')
  return { host: replica.slice(0, at).replace(/^\[|\]$/g, ''), port: replica.slice(at + 1) }
}

const join = (address: string, port: string) =>
  isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`

async function lookupAddresses(replica: string): Promise<string[]> {
  const { host, port } = split(replica)
  if (isIP(host)) return [replica]
  try {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => join(address, port)).toSorted()
  } catch {
    return []
  }
}

/** Replaces host names with the addresses of all their replicas. An unknown name has no addresses. */
export async function resolveUpstreams(upstreams: Upstreams): Promise<Upstreams> {
  const entries = await Promise.all(
    Object.entries(upstreams).map(async ([name, replicas]) => [
      name,
      (await Promise.all(replicas.map(lookupAddresses))).flat(),
    ]),
  )
  return Object.fromEntries(entries)
}

/** The addresses that requests may be sent to: names resolved, and replicas that are not ready left out. */
export const resolveReadyUpstreams = async (upstreams: Upstreams): Promise<Upstreams> =>
  readyUpstreams(await resolveUpstreams(upstreams))
