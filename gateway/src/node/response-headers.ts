import type { IncomingMessage } from 'node:http'
import { hiddenResponseHeaders } from '../routes/headers.ts'

const hidden = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  ...hiddenResponseHeaders.map((name) => name.toLowerCase()),
]

/** Removes the headers of a service's response that concern its connection or that only the gateway sets. */
export function removeHiddenHeaders({ headers }: IncomingMessage): void {
  for (const name of hidden) delete headers[name]
}
