import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { invalid } from './failures.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TIME_LIMIT_MS = 10_000
const MAX_REDIRECTS = 5

/** Addresses of this machine, of networks around it, and those that are no single machine's. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')
/** The IPv6 addresses that are open: those of single machines on the internet, unless they stand for IPv4 addresses. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of a single machine on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return !closed.check(address, family) && (family === 'ipv4' || open6.check(address, family))
}

/** What was loaded. */
export interface Fetched {
  /** After redirects. */
  url: string
  /** What the server says that it is, e.g. `text/html; charset=utf-8`. */
  type: string
  content: Buffer
}

class RefusedError extends Error {}

const problems = {
  address: 'Use a link that begins with http:// or https://.',
  private: 'This link leads to a private network.',
  size: 'What this link leads to is larger than 5 MB.',
  slow: 'This link took longer than 10 seconds. Try again later.',
  nothing: 'There is nothing at this link.',
  failed: 'The server of this link did not answer. Check the link, and try again.',
}

/**
 * Loads what a link of a person leads to: at most 5 MB in 10 seconds, and never from private networks, also after redirects. The
 * address that is checked is the one that is connected to. Throws INVALID for `field` with one sentence.
 */
export async function fetchGuarded(
  link: string,
  { field = 'url', isAllowed = isPublicAddress } = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  try {
    return await load(link, { signal, isAllowed, redirects: 0 })
  } catch (error) {
    if (error instanceof RefusedError) throw invalid({ [field]: error.message })
    throw invalid({ [field]: signal.aborted ? problems.slow : problems.failed })
  }
}

interface Loading {
  signal: AbortSignal
  isAllowed: (address: string) => boolean
  redirects: number
}

async function load(link: string, { signal, isAllowed, redirects }: Loading): Promise<Fetched> {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new RefusedError(problems.address)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) && !isAllowed(host)) throw new RefusedError(problems.private)
  const response = await send(url, { signal, isAllowed })
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy()
    if (redirects === MAX_REDIRECTS) throw new RefusedError(problems.nothing)
    return load(new URL(headers.location, url).href, { signal, isAllowed, redirects: redirects + 1 })
  }
  if (statusCode !== 200) {
    response.destroy()
    throw new RefusedError(statusCode === 404 || statusCode === 410 ? problems.nothing : problems.failed)
  }
  return {
    url: url.href,
    type: headers['content-type'] ?? '',
    content: await read(response),
  }
}

const guardedLookup =
  (isAllowed: Loading['isAllowed']): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const isPublic = addresses.every(({ address }) => isAllowed(address))
      const [first] = addresses
      if (!isPublic || !first) return done(new RefusedError(problems.private), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

const send = (url: URL, { signal, isAllowed }: Omit<Loading, 'redirects'>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    // Connections that are kept open were checked for another link.
    const options = {
      signal,
      lookup: guardedLookup(isAllowed),
      agent: false,
      headers: { 'user-agent': 'Fundharbor', accept: '*/*' },
    }
    get(url, options, resolve).on('error', reject)
  })

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > MAX_BYTES) throw new RefusedError(problems.size)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
