import { webAddress } from '../opportunities/web-address.ts'
import { toLine } from './markup.ts'

/** A page about an opportunity as one of its documents; nothing without an address. */
export function moreInformation(url: string | null | undefined, name?: string | null) {
  const address = webAddress(url)
  return address ? [{ name: toLine(name) || 'More information', url: address }] : []
}
