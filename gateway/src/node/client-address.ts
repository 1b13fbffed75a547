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

/** What rate limits count: an IPv4 address, or the network (/64) of an IPv6 client, which can take any address in it. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const network = [...front, ...gap, ...back].slice(0, 4)
  return network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')
}
