import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const stripIpv4Prefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

function toBlockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}

/** Finds the client's address: the last one in X-Forwarded-For that is not a trusted proxy, or the socket's. */
export function createClientAddress(trustedProxies: string[]): (req: IncomingMessage) => string {
  const trusted = toBlockList(trustedProxies)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address))
  return (req) => {
    let client = stripIpv4Prefix(req.socket.remoteAddress ?? '')
    const chain = String(req.headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(client) && chain.length > 0) {
      const before = stripIpv4Prefix((chain.pop() ?? '').trim())
      if (isIP(before) === 0) break
      client = before
    }
    return client
  }
}
